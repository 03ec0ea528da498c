// Stories about events that come from another calendar's file.

import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'

const hub = await openHub()
const { admin } = hub.database

const walk = {
  uid: 'walk@example.com',
  title: 'Walk around the lake',
  start_time: '2031-05-01T10:00:00Z',
  end_time: '2031-05-01T11:00:00Z',
  all_day: false,
}
const choir = { ...walk, uid: 'choir@example.com', title: 'Choir', rrule: 'FREQ=WEEKLY', time_zone: 'UTC' }
const second = { start_time: '2031-05-08T10:00:00Z', end_time: '2031-05-08T11:00:00Z' }
const concert = { ...walk, ...second, uid: choir.uid, title: 'Concert', recurrence_id: second.start_time }

const bring = ({ db }: Person, events: object[]) => db.rpc('import_events', { events })
const titles = async ({ db }: Person) =>
  (await db.from('events').select('title').order('start_time').order('title').throwOnError()).data.map(
    ({ title }) => title,
  )

test('a file is imported once, whoever does it, and what was changed meanwhile stays', async () => {
  const { nana, cousin } = await hub.aFamily()
  const file = [walk, choir, concert]
  expect((await bring(nana, file).throwOnError()).data).toBe(2)
  const { data } = await nana.db.from('events').select('id, created_by, uid').eq('title', walk.title).single()
  expect(data).toMatchObject({ created_by: nana.id, uid: walk.uid })
  await nana.db.from('events').update({ title: 'Run around the lake' }).eq('id', data?.id).throwOnError()

  for (const person of [nana, cousin]) expect((await bring(person, file).throwOnError()).data).toBe(0)
  expect(await titles(cousin)).toEqual(['Choir', 'Run around the lake', 'Concert'])
})

test('occurrences belong to their series, and those that are cancelled do not take place', async () => {
  const { nana } = await hub.aFamily()
  const cancelled = { ...concert, title: 'Choir', recurrence_id: '2031-05-15T10:00:00Z', cancelled: true }
  const stray = { ...concert, uid: 'another series' }
  expect((await bring(nana, [concert, cancelled, stray, choir]).throwOnError()).data).toBe(1)

  const { data } = await nana.db
    .from('events')
    .select('id, series_id, recurrence_id, cancelled')
    .order('recurrence_id')
  const series = data?.find(({ series_id }) => series_id === null)?.id
  expect(data?.filter(({ series_id }) => series_id === series)).toMatchObject([
    { recurrence_id: '2031-05-08T10:00:00+00:00', cancelled: false },
    { recurrence_id: '2031-05-15T10:00:00+00:00', cancelled: true },
  ])
  expect(data).toHaveLength(3)
})

test('all or none: one bad event refuses the file', async () => {
  const { nana } = await hub.aFamily()
  const { error } = await bring(nana, [walk, { ...choir, rrule: 'FREQ=HOURLY' }])
  expect(error?.code).toBe('23514')
  expect(await titles(nana)).toEqual([])
})

test('nobody is notified of hundreds of events', async () => {
  const { nana, family } = await hub.aFamily()
  await bring(nana, [walk, choir, concert]).throwOnError()
  const notified = () =>
    admin`select kind from notifications where family_id = ${family.id} and event_id is not null`
  expect(await notified()).toEqual([])
  const event = { family_id: family.id, title: 'Picnic', ...second }
  await nana.db.from('events').insert(event).throwOnError()
  expect(await notified()).toMatchObject([{ kind: 'event' }])
})

test('other families and members of none import for themselves alone', async () => {
  const { nana, family } = await hub.aFamily()
  const { stranger, former, neighbour } = await hub.outsidersOf(family)
  await bring(nana, [walk]).throwOnError()
  for (const person of [stranger, former]) {
    expect((await bring(person, [walk])).error).toMatchObject({ code: '42501', message: 'family_required' })
  }
  expect((await bring(neighbour, [{ ...walk, title: 'Theirs' }]).throwOnError()).data).toBe(1)
  expect(await titles(neighbour)).toEqual(['Theirs'])
  expect(await titles(nana)).toEqual([walk.title])
  expect((await hub.anonymous.rpc('import_events', { events: [walk] })).error?.code).toBe('42501')
})

test('neither the author nor the family can be chosen, and 1,000 are the most', async () => {
  const { nana, cousin, family } = await hub.aFamily()
  const { neighbour } = await hub.outsidersOf(family)
  await bring(cousin, [
    { ...walk, created_by: nana.id, family_id: neighbour.id, comment_count: 9 },
  ]).throwOnError()
  const { data } = await cousin.db.from('events').select('created_by, family_id, comment_count').single()
  expect(data).toEqual({ created_by: cousin.id, family_id: family.id, comment_count: 0 })

  const many = Array.from({ length: 1001 }, (_, at) => ({ ...walk, uid: String(at) }))
  expect((await bring(nana, many)).error?.code).toBe('22023')
  expect((await bring(nana, many.slice(1)).throwOnError()).data).toBe(1000)
})

test('an event of this hub that returns by a file is the same one', async () => {
  const { nana, family } = await hub.aFamily()
  const { data } = await nana.db
    .from('events')
    .insert({ family_id: family.id, title: 'Picnic', ...second })
    .select('id')
    .single()
    .throwOnError()
  expect((await bring(nana, [{ ...walk, uid: data.id }]).throwOnError()).data).toBe(0)
})
