// Reminding those who have not answered an event.

import { beforeEach, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { type Family, join, leave, type Person } from '../../test/membership.ts'

const hub = await openHub()
let family: Family
let nana: Person
let cousin: Person
let aunt: Person

beforeEach(async () => {
  ;({ family, nana, cousin } = await hub.aFamily())
  aunt = await hub.aStranger('Aunt')
  await join(aunt, family).throwOnError()
})

const NEXT = '2099-01-08T10:00:00Z'

async function plan(by: Person, values: object = {}): Promise<string> {
  const { data } = await by.db
    .from('events')
    .insert({
      family_id: family.id,
      title: 'Brunch',
      start_time: '2099-01-01T10:00:00Z',
      end_time: '2099-01-01T11:00:00Z',
      ...values,
    })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

const choir = () => plan(cousin, { rrule: 'FREQ=WEEKLY', time_zone: 'UTC' })

const answer = (by: Person, event_id: string, status = 'going') =>
  by.db.from('event_attendees').insert({ event_id, status }).throwOnError()

const remind = (by: Person, event: string, occurrence?: string) =>
  by.db.rpc('remind_to_answer', { event, ...(occurrence && { occurrence }) })

const reminders = async ({ db }: Person) =>
  (await db.rpc('my_notifications', { kinds: ['answer_wanted'] }).throwOnError()).data

const aDayPasses = () =>
  hub.database.admin`
    update public.notifications set created_at = created_at - interval '1 day' where kind = 'answer_wanted'`

test('reaches who has not answered, until they answer', async () => {
  const event = await plan(cousin)
  await answer(aunt, event, 'declined')

  expect((await remind(cousin, event).throwOnError()).data).toBe(1)

  expect(await reminders(nana)).toMatchObject([{ title: 'Brunch', event_id: event, actor_name: 'Cousin' }])
  expect(await reminders(aunt)).toEqual([])
  expect(await reminders(cousin)).toEqual([])
  await answer(nana, event)
  expect(await reminders(nana)).toEqual([])
})

test('is for the author and admins, once a day for all of them together', async () => {
  const event = await plan(cousin)
  expect((await remind(aunt, event)).error).toMatchObject({ code: '42501', message: 'not_allowed' })

  expect((await remind(nana, event)).data).toBe(1)
  for (const person of [nana, cousin])
    expect((await remind(person, event)).error?.message).toBe('reminded_today')

  await aDayPasses()
  await aunt.db.rpc('read_notifications', { kinds: ['answer_wanted'], until: '2100-01-01' }).throwOnError()
  expect((await remind(cousin, event)).data).toBe(2)
  // It is unread again, and from somebody else.
  expect(await reminders(aunt)).toMatchObject([{ is_read: false, actor_name: 'Cousin' }])
})

test('two at the same time remind once', async () => {
  const event = await plan(cousin)
  const results = await Promise.all([nana, cousin, nana, cousin].map((person) => remind(person, event)))
  expect(results.filter(({ error }) => !error)).toHaveLength(1)
})

test('nobody is reminded when all have answered', async () => {
  const event = await plan(cousin)
  await answer(nana, event)
  await answer(aunt, event)
  expect((await remind(cousin, event)).data).toBe(0)
  expect(
    await hub.database.admin`
    select from public.notifications where kind = 'answer_wanted' and event_id = ${event}`,
  ).toEqual([])
})

test('each occurrence of a series has its own', async () => {
  const event = await choir()
  const first = '2099-01-01T10:00:00Z'
  await aunt.db
    .rpc('answer_occurrence', { series: event, occurrence: NEXT, status: 'going', scope: 'this' })
    .throwOnError()
  expect((await remind(cousin, event)).error?.code).toBe('42501')

  expect((await remind(cousin, event, first)).data).toBe(2)
  expect((await remind(cousin, event, NEXT)).data).toBe(1)
  expect((await remind(cousin, event, NEXT)).error?.message).toBe('reminded_today')

  const starts = async (person: Person) =>
    (await reminders(person)).map(({ occurrence }: { occurrence: string }) => Date.parse(occurrence)).sort()
  expect(await starts(nana)).toEqual([Date.parse(first), Date.parse(NEXT)])
  expect(await starts(aunt)).toEqual([Date.parse(first)])

  await nana.db
    .rpc('answer_occurrence', { series: event, occurrence: NEXT, status: 'maybe', scope: 'all' })
    .throwOnError()
  expect(await starts(nana)).toEqual([])
})

test('goes with an occurrence that gets a row of its own, and with no occurrence that is cancelled or moved', async () => {
  const event = await choir()
  const third = '2099-01-15T10:00:00Z'
  await remind(cousin, event, NEXT).throwOnError()
  await remind(cousin, event, third).throwOnError()
  const { data } = await cousin.db
    .from('events')
    .insert({
      family_id: family.id,
      title: 'Choir in the church',
      start_time: NEXT,
      end_time: '2099-01-08T12:00:00Z',
      series_id: event,
      recurrence_id: NEXT,
    })
    .select('id')
    .single()
    .throwOnError()
  await cousin.db.rpc('cancel_occurrence', { series: event, occurrence: third }).throwOnError()
  expect(await reminders(nana)).toMatchObject([{ event_id: data.id, occurrence: null }])
  // By either name it is the same, and was today.
  expect((await remind(cousin, event, NEXT)).error?.message).toBe('reminded_today')

  const fourth = '2099-01-22T10:00:00Z'
  await remind(cousin, event, fourth).throwOnError()
  await cousin.db
    .from('events')
    .update({ start_time: '2099-01-01T11:00:00Z', end_time: '2099-01-01T12:00:00Z' })
    .eq('id', event)
    .throwOnError()
  expect(await reminders(nana)).toMatchObject([{ event_id: data.id }])
})

test('an event that is over needs no answers', async () => {
  const event = await plan(cousin, { start_time: '2020-01-01T10:00Z', end_time: '2020-01-01T11:00Z' })
  expect((await remind(cousin, event)).error?.code).toBe('42501')
})

test('outsiders neither remind nor see it', async () => {
  const event = await plan(cousin)
  const outsiders = await hub.outsidersOf(family)
  for (const person of Object.values(outsiders)) {
    expect((await remind(person, event)).error).toEqual((await remind(person, crypto.randomUUID())).error)
    expect((await remind(person, event)).error?.code).toBe('42501')
  }
  expect((await hub.anonymous.rpc('remind_to_answer', { event })).error?.code).toBe('42501')
  await remind(cousin, event).throwOnError()
  for (const person of Object.values(outsiders)) expect(await reminders(person)).toEqual([])

  await leave(cousin).throwOnError()
  expect((await remind(cousin, event)).error?.code).toBe('42501')
})
