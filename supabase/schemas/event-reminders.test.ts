// Stories about the reminders that members choose for themselves.

import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { leave, type Person } from '../../test/membership.ts'

const hub = await openHub()

const EVENT = { title: 'Walk', start_time: '2031-05-01T10:00:00Z', end_time: '2031-05-01T11:00:00Z' }

async function plan({ db }: Person, family_id: string): Promise<string> {
  return (
    await db
      .from('events')
      .insert({ family_id, ...EVENT })
      .select('id')
      .single()
      .throwOnError()
  ).data.id
}

const choose = ({ db }: Person, event_id: string, minutes: number[]) =>
  db.from('event_reminders').upsert({ event_id, minutes }, { onConflict: 'event_id,user_id' })

const chosen = async ({ db }: Person) =>
  (await db.from('event_reminders').select('minutes').throwOnError()).data.map(({ minutes }) => minutes)

test('each member has reminders of their own, which nobody else sees', async () => {
  const { nana, cousin, family } = await hub.aFamily()
  const event = await plan(nana, family.id)
  await choose(nana, event, [10]).throwOnError()
  await choose(nana, event, [10, 1440]).throwOnError()
  await choose(cousin, event, []).throwOnError()

  expect(await chosen(nana)).toEqual([[10, 1440]])
  expect(await chosen(cousin)).toEqual([[]])
  await cousin.db.from('event_reminders').delete().eq('event_id', event).throwOnError()
  expect(await chosen(nana)).toHaveLength(1)
})

test('only times that the app offers', async () => {
  const { nana, family } = await hub.aFamily()
  const event = await plan(nana, family.id)
  expect((await choose(nana, event, [7])).error?.code).toBe('23514')
  await choose(nana, event, [0, -540]).throwOnError()
})

test('outsiders choose none, not for others, and who leaves has none', async () => {
  const { nana, cousin, family } = await hub.aFamily()
  const event = await plan(nana, family.id)
  const { stranger, former, neighbour } = await hub.outsidersOf(family)
  for (const person of [stranger, former, neighbour])
    expect((await choose(person, event, [10])).error?.code).toBe('42501')
  const forged = { event_id: event, user_id: nana.id, minutes: [10] }
  expect((await cousin.db.from('event_reminders').insert(forged)).error?.code).toBe('42501')

  await choose(cousin, event, [10]).throwOnError()
  await leave(cousin).throwOnError()
  expect(await hub.database.admin`select from event_reminders where user_id = ${cousin.id}`).toHaveLength(0)
})

// At nine by the clock, which changes in the night before, and the day before by the clock that is still right then.
test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-29T07:00:00Z', '2026-03-28T08:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T08:00:00Z', '2026-10-24T07:00:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T13:00:00Z', '2026-03-07T14:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T14:00:00Z', '2026-10-31T13:00:00Z'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-04T21:00:00Z', '2026-04-03T20:00:00Z'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T20:00:00Z', '2026-09-25T21:00:00Z'],
])('in %s a day is announced at nine, also on %s', async (zone, day, onTheDay, before) => {
  const [due] = await hub.database.admin`
    select private.reminder_due(${`${day}T00:00:00Z`}, true, -540, ${zone}) as on_the_day,
           private.reminder_due(${`${day}T00:00:00Z`}, true, 900, ${zone}) as before`
  expect(due).toEqual({ on_the_day: new Date(onTheDay), before: new Date(before) })
})
