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
