// Who brings what: nobody brings a thing twice, and it stays with its occurrence.

import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const FIRST = '2031-01-01T10:00:00+00:00'
const SECOND = '2031-01-08T10:00:00+00:00'
const weekly = { rrule: 'FREQ=WEEKLY', time_zone: 'Europe/Berlin' }

type Row = { id: string; updated_at: string }

async function anEvent(by: Person, values: object = {}): Promise<Row> {
  const { data } = await by.db
    .from('events')
    .insert({
      family_id: family.id,
      title: 'Brunch',
      start_time: FIRST,
      end_time: '2031-01-01T11:00:00Z',
      ...values,
    })
    .select('id, updated_at')
    .single<Row>()
    .throwOnError()
  return data
}

const ask = (by: Person, event_id: string, values: object = {}) =>
  by.db
    .from('event_items')
    .insert({ family_id: family.id, event_id, title: 'Potato salad', ...values })
    .select('id')
    .single<{ id: string }>()

async function anItem(by: Person, event_id: string, values: object = {}): Promise<string> {
  return (await ask(by, event_id, values).throwOnError()).data.id
}

const give = (by: Person, id: string, brought_by: string | null) =>
  by.db.from('event_items').update({ brought_by }).eq('id', id).select('id')

async function item(id: string, seenBy = nana) {
  const { data } = await seenBy.db
    .from('event_items')
    .select('event_id, occurrence, brought_by')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

describe('the list', () => {
  test('members add things, bring them, and leave them to others', async () => {
    const { id: event } = await anEvent(nana)
    const id = await anItem(cousin, event)

    expect((await give(nana, id, nana.id)).data).toHaveLength(1)
    expect((await item(id, cousin))?.brought_by).toBe(nana.id)
    expect((await give(cousin, id, null)).data).toHaveLength(1)
    expect((await item(id))?.brought_by).toBeNull()
  })

  test('who adds a thing again after a lost answer adds nothing', async () => {
    const { id: event } = await anEvent(nana)
    const id = crypto.randomUUID()
    await anItem(nana, event, { id })
    expect((await ask(nana, event, { id })).error?.code).toBe('23505')
  })

  test('of two who take a thing at the same time, one brings it', async () => {
    const { id: event } = await anEvent(nana)
    const id = await anItem(nana, event)

    const results = await Promise.all([give(nana, id, nana.id), give(cousin, id, cousin.id)])

    const refused = results.flatMap(({ error }) => error ?? [])
    expect(refused).toMatchObject([{ message: 'already_brought' }])
    const taker = results[0].error ? cousin : nana
    expect((await item(id))?.brought_by).toBe(taker.id)
  })

  test('nobody says what another member brings', async () => {
    const { id: event } = await anEvent(nana)
    const id = await anItem(nana, event)
    expect((await give(nana, id, cousin.id)).error?.code).toBe('42501')
    expect((await ask(nana, event, { brought_by: cousin.id })).error?.code).toBe('42501')
    expect((await ask(nana, event, { created_by: cousin.id })).error?.code).toBe('42501')
  })

  test('a thing keeps its name and its event', async () => {
    const [{ id: event }, { id: other }] = [await anEvent(nana), await anEvent(nana)]
    const id = await anItem(nana, event)
    for (const values of [{ title: 'Soup' }, { event_id: other }, { occurrence: FIRST }]) {
      const { error } = await nana.db.from('event_items').update(values).eq('id', id)
      expect(error?.code).toBe('42501')
    }
  })

  test.each(['', ' Cake', 'Ca\nke', 'x'.repeat(121)])(
    'the name is one line of text, not %j',
    async (title) => {
      expect((await ask(nana, (await anEvent(nana)).id, { title })).error?.code).toBe('23514')
    },
  )

  test('those who added a thing, the author of the event and admins remove it, nobody else', async () => {
    const aunt = await hub.aStranger('Aunt')
    await join(aunt, family).throwOnError()
    const { id: event } = await anEvent(cousin)
    const remove = async (by: Person, id: string) =>
      (await by.db.from('event_items').delete().eq('id', id).select('id').throwOnError()).data.length

    expect(await remove(aunt, await anItem(nana, event))).toBe(0)
    for (const person of [aunt, cousin, nana]) expect(await remove(person, await anItem(aunt, event))).toBe(1)
  })

  test('is announced to the family', async () => {
    const { id: event } = await anEvent(nana)
    const heard = await listenTo(cousin.db, 'event_items')
    const id = await anItem(nana, event)
    await give(nana, id, nana.id)
    await catchUp(cousin)
    expect(rowsOf(heard).at(-1)).toMatchObject({ brought_by: nana.id })
  })
})

describe('outsiders', () => {
  test('see, add, take and remove nothing', async () => {
    const { id: event } = await anEvent(nana)
    const id = await anItem(nana, event)
    for (const person of Object.values(outsiders)) {
      expect(await item(id, person)).toBeNull()
      expect((await ask(person, event)).error?.code).toBe('42501')
      expect((await give(person, id, person.id)).data).toEqual([])
      expect((await person.db.from('event_items').delete().eq('id', id).select('id')).data).toEqual([])
    }
    const anonymous = hub.anonymous.from('event_items')
    expect((await anonymous.select()).error?.code).toBe('42501')
    expect(await item(id)).toMatchObject({ brought_by: null })
  })

  test('an event of another family is refused like one that does not exist', async () => {
    const { id: event } = await anEvent(nana)
    const { neighbour } = outsiders
    const { data } = await neighbour.db.from('profiles').select('family_id').eq('id', neighbour.id).single()
    const codes = await Promise.all(
      [event, crypto.randomUUID()].map((id) => ask(neighbour, id, { family_id: data?.family_id })),
    )
    expect(codes.map(({ error }) => error?.code)).toEqual(['23503', '23503'])
  })
})

describe('leaving', () => {
  test.each([
    ['leaves', (guest: Person) => leave(guest).throwOnError()],
    [
      'deletes the account',
      (guest: Person) => hub.database.admin`delete from auth.users where id = ${guest.id}`,
    ],
  ])('what a member who %s added stays, and nobody brings what they wanted to bring', async (_, go) => {
    const guest = await hub.aStranger('Guest')
    await join(guest, family).throwOnError()
    const { id: event } = await anEvent(nana)
    const id = await anItem(guest, event, { brought_by: guest.id })

    await go(guest)

    expect(await item(id)).toMatchObject({ brought_by: null })
    expect((await give(nana, id, nana.id)).data).toHaveLength(1)
  })

  test('who takes a thing while leaving does not bring it', async () => {
    const guest = await hub.aStranger('Guest')
    await join(guest, family).throwOnError()
    const { id: event } = await anEvent(nana)
    const ids = await Promise.all(Array.from({ length: 8 }, () => anItem(nana, event)))

    await Promise.all([
      ...ids.slice(0, 4).map((id) => give(guest, id, guest.id)),
      leave(guest).throwOnError(),
      ...ids.slice(4).map((id) => give(guest, id, guest.id)),
    ])

    const left = await hub.database.admin`select id from public.event_items where brought_by = ${guest.id}`
    expect(left).toEqual([])
  })
})

describe('of a series', () => {
  test('a thing goes to the row that its occurrence gets', async () => {
    const { id: series } = await anEvent(nana, weekly)
    const [mine, other] = [
      await anItem(nana, series, { occurrence: SECOND }),
      await anItem(nana, series, { occurrence: FIRST }),
    ]
    const { data } = await nana.db
      .from('events')
      .insert({
        family_id: family.id,
        title: 'Late brunch',
        start_time: '2031-01-08T12:00:00Z',
        end_time: '2031-01-08T13:00:00Z',
        series_id: series,
        recurrence_id: SECOND,
      })
      .select('id')
      .single()
      .throwOnError()
    expect(await item(mine)).toMatchObject({ event_id: data.id, occurrence: null })
    expect(await item(other)).toMatchObject({ event_id: series, occurrence: FIRST })
  })

  test('things move with their series, by wall time', async () => {
    const { id: series } = await anEvent(nana, {
      ...weekly,
      start_time: '2031-03-28T10:00:00Z',
      end_time: '2031-03-28T11:00:00Z',
    })
    // Summer time has begun.
    const mine = await anItem(nana, series, { occurrence: '2031-04-04T09:00:00Z' })
    const times = { start_time: '2031-03-28T12:00:00Z', end_time: '2031-03-28T13:00:00Z' }
    await nana.db.from('events').update(times).eq('id', series).throwOnError()
    expect((await item(mine))?.occurrence).toBe('2031-04-04T11:00:00+00:00')
  })

  test('things follow when this and the following become another series', async () => {
    const { id: series, updated_at } = await anEvent(nana, weekly)
    const [before, after] = [
      await anItem(nana, series, { occurrence: FIRST }),
      await anItem(nana, series, { occurrence: '2031-01-15T10:00:00Z' }),
    ]
    const { data: next } = await nana.db
      .rpc('change_following', {
        series,
        version: updated_at,
        occurrence: SECOND,
        id: crypto.randomUUID(),
        following: {
          title: 'Brunch outside',
          start_time: '2031-01-08T11:00:00Z',
          end_time: '2031-01-08T12:00:00Z',
          all_day: false,
          ...weekly,
        },
      })
      .throwOnError()
    expect(await item(before)).toMatchObject({ event_id: series, occurrence: FIRST })
    expect(await item(after)).toMatchObject({ event_id: next, occurrence: '2031-01-15T11:00:00+00:00' })
  })

  test('an event that begins to repeat keeps them with its first occurrence, and gets them back', async () => {
    const { id: event } = await anEvent(nana)
    const mine = await anItem(nana, event)
    await nana.db.from('events').update(weekly).eq('id', event).throwOnError()
    expect((await item(mine))?.occurrence).toBe(FIRST)
    await nana.db.from('events').update({ rrule: null, time_zone: null }).eq('id', event).throwOnError()
    expect((await item(mine))?.occurrence).toBeNull()
  })
})
