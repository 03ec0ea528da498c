import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const NOON = '2026-11-20T12:00:00+00:00'
const ONE = '2026-11-20T13:00:00+00:00'

const plan = (by: Person, values: object = {}) =>
  by.db
    .from('events')
    .insert({
      title: 'Sunday lunch',
      description: 'Bring the good knives',
      location: 'Nana’s kitchen',
      start_time: NOON,
      end_time: ONE,
      created_by: by.id,
      family_id: family.id,
      ...values,
    })
    .select('*, author:profiles(id, full_name, avatar_url), attendees:event_attendees(user_id, status)')
    .single()

const change = (by: Person, id: string, values: object) =>
  by.db.from('events').update(values).eq('id', id).select('id')

describe('planning', () => {
  test('a member plans an event, and the family reads it with its author and answers', async () => {
    const { data } = await plan(cousin).throwOnError()

    expect(data).toMatchObject({
      title: 'Sunday lunch',
      start_time: NOON,
      end_time: ONE,
      all_day: false,
      author: { id: cousin.id, full_name: 'Cousin', avatar_url: null },
      attendees: [],
    })
    expect((await nana.db.from('events').select('id').eq('id', data.id)).data).toHaveLength(1)
  })

  test.each([
    ['only a title', { description: null, location: null }],
    ['an event past midnight', { end_time: '2026-11-21T02:00:00+00:00' }],
    [
      'an all-day event',
      { all_day: true, start_time: '2026-11-20T00:00:00Z', end_time: '2026-11-21T00:00:00Z' },
    ],
    [
      'all days of a leap year',
      { all_day: true, start_time: '2028-01-01T00:00:00Z', end_time: '2029-01-01T00:00:00Z' },
    ],
  ])('accepts %s', async (_, values) => {
    expect((await plan(cousin, values)).error).toBeNull()
  })

  test.each([
    ['no title', { title: '' }],
    ['a blank title', { title: '  ' }],
    ['an untrimmed title', { title: ' Lunch' }],
    ['a title of two lines', { title: 'Lunch\nDinner' }],
    ['a title that is too long', { title: 'x'.repeat(121) }],
    ['a description that is too long', { description: 'x'.repeat(4001) }],
    ['a location of two lines', { location: 'Here\nand there' }],
    ['a location that is too long', { location: 'x'.repeat(201) }],
    ['an end at its start', { end_time: NOON }],
    ['an end before its start', { end_time: '2026-11-20T11:59:59Z' }],
    ['more than a year', { end_time: '2027-11-22T12:00:00Z' }],
    ['a time before 1900', { start_time: '1899-12-31T23:59:59Z', end_time: '1900-01-01T01:00:00Z' }],
    ['a time after 2200', { start_time: '2199-12-31T23:59:59Z', end_time: '2200-01-01T00:00:01Z' }],
    ['infinite times', { start_time: 'infinity', end_time: 'infinity' }],
    [
      'an all-day event that starts at noon',
      { all_day: true, start_time: '2026-11-20T12:00:00Z', end_time: '2026-11-21T00:00:00Z' },
    ],
    [
      'an all-day event in another time zone',
      { all_day: true, start_time: '2026-11-20T00:00:00+01:00', end_time: '2026-11-21T00:00:00+01:00' },
    ],
    ['a day and a half', { all_day: true, start_time: '2026-11-20T00:00:00Z', end_time: ONE }],
  ])('refuses %s', async (_, values) => {
    expect((await plan(cousin, values)).error?.code).toBe('23514')
  })

  test('names the violated check on times', async () => {
    const { error } = await plan(cousin, { end_time: NOON })
    expect(error?.message).toContain('event_ends_after_it_starts')
  })
})

describe('reading', () => {
  test('an invite code shows the family’s name, not its events', async () => {
    const events = outsiders.stranger.db
      .from('events')
      .select()
      .setHeader('x-invite-code', family.invite_code)
    expect((await events).data).toEqual([])
  })
})

describe('editing', () => {
  test('the author may', async () => {
    const { data } = await plan(cousin).throwOnError()
    const values = {
      title: 'Late lunch',
      location: null,
      start_time: ONE,
      end_time: '2026-11-20T15:00:00+00:00',
    }

    expect((await change(cousin, data.id, values)).data).toEqual([{ id: data.id }])
    const { data: changed } = await nana.db.from('events').select().eq('id', data.id).single().throwOnError()
    expect(changed).toMatchObject(values)
  })

  test('no other member may, not even an admin', async () => {
    const { data } = await plan(cousin).throwOnError()

    for (const person of [nana, ...Object.values(outsiders)]) {
      expect((await change(person, data.id, { title: 'Mine' })).data).toEqual([])
    }
    const anonymous = hub.anonymous.from('events').update({ title: 'Mine' }).eq('id', data.id)
    expect((await anonymous).error?.code).toBe('42501')
  })

  test('an event keeps its family and author', async () => {
    const { data } = await plan(cousin).throwOnError()

    for (const values of [{ family_id: null }, { created_by: nana.id }, { created_at: '2999-01-01' }]) {
      expect((await change(cousin, data.id, values)).error?.code).toBe('42501')
    }
  })

  test('an end before the start is refused on update too', async () => {
    const { data } = await plan(cousin).throwOnError()
    expect((await change(cousin, data.id, { start_time: ONE })).error?.code).toBe('23514')
  })
})

describe('deleting', () => {
  const remove = (by: Person, id: string) => by.db.from('events').delete().eq('id', id).select('id')

  test('the author and an admin may', async () => {
    for (const person of [cousin, nana]) {
      const { data } = await plan(cousin).throwOnError()
      expect((await remove(person, data.id)).data).toEqual([{ id: data.id }])
    }
  })

  test('a removed author loses access to their events; the family keeps them', async () => {
    const { family, nana } = await hub.aFamily()
    const former = await hub.aStranger('Former')
    await join(former, family).throwOnError()
    const { data } = await plan(former, { family_id: family.id }).throwOnError()
    await nana.db.rpc('remove_family_member', { user_id: former.id }).throwOnError()

    expect((await remove(former, data.id)).data).toEqual([])
    expect((await change(former, data.id, { title: 'Mine' })).data).toEqual([])
    expect((await former.db.from('events').select()).data).toEqual([])
    const kept = await nana.db
      .from('events')
      .select('title, author:profiles(full_name)')
      .eq('id', data.id)
      .single()
    expect(kept.data).toEqual({ title: 'Sunday lunch', author: null })
  })
})
