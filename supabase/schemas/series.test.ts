// Events that repeat: who may change what of them, and that no change takes anything else along.

import { describe, expect, test } from 'vitest'
import { ALLOWED, REFUSED } from '../../packages/recurrence/src/rule.fixture.ts'
import { openHub } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const FIRST = '2026-10-20T16:00:00+00:00'
const SECOND = '2026-10-27T17:00:00+00:00' // The clocks have gone back.
const THIRD = '2026-11-03T17:00:00+00:00'

type Row = { id: string; updated_at: string; over_at: string }

async function choir(by: Person = cousin, values: object = {}): Promise<Row> {
  const { data } = await by.db
    .from('events')
    .insert({
      title: 'Choir',
      start_time: FIRST,
      end_time: '2026-10-20T18:00:00+00:00',
      rrule: 'FREQ=WEEKLY',
      time_zone: 'Europe/Berlin',
      family_id: family.id,
      ...values,
    })
    .select('id, updated_at, over_at')
    .single<Row>()
    .throwOnError()
  return data
}

const exception = (by: Person, series_id: string, recurrence_id: string, values: object = {}) =>
  by.db
    .from('events')
    .insert({
      title: 'Choir in the church',
      start_time: recurrence_id,
      end_time: new Date(Date.parse(recurrence_id) + 7_200_000).toISOString(),
      series_id,
      recurrence_id,
      created_by: cousin.id,
      family_id: family.id,
      ...values,
    })
    .select('id')
    .single()

const answer = (by: Person, series: string, occurrence: string, status: string, scope = 'this') =>
  by.db.rpc('answer_occurrence', { series, occurrence, status, scope })

async function rows(column: 'id' | 'series_id', id: string) {
  const { data } = await nana.db
    .from('events')
    .select('id, title, start_time, recurrence_id, repeats_until, cancelled')
    .eq(column, id)
    .order('start_time')
    .throwOnError()
  return data
}

async function answersTo(event_id: string) {
  const { data } = await nana.db
    .from('event_attendees')
    .select('user_id, status, occurrences')
    .eq('event_id', event_id)
    .throwOnError()
  return Object.fromEntries(
    data.map(({ user_id, ...given }) => [user_id === nana.id ? 'nana' : 'cousin', given]),
  )
}

describe('a series', () => {
  test('is over when its last occurrence is', async () => {
    expect((await choir()).over_at).toBe('9999-01-01T00:00:00+00:00')
    expect((await choir(cousin, { repeats_until: THIRD })).over_at).toBe('2026-11-03T19:00:00+00:00')
  })

  test.each([
    ['a rule that is none', { rrule: 'WEEKLY' }],
    ['an end within the rule', { rrule: 'FREQ=WEEKLY;COUNT=3' }],
    ['many times a day', { rrule: 'FREQ=HOURLY' }],
    ['no time zone', { time_zone: null }],
    ['a time zone without a rule', { rrule: null }],
    ['an end before its start', { repeats_until: FIRST }],
    ['occurrences of more than a month', { end_time: '2026-11-21T16:00:01+00:00' }],
  ])('refuses %s', async (_, values) => {
    await expect(choir(cousin, values)).rejects.toMatchObject({ code: '23514' })
  })

  test('refuses a time zone that does not exist', async () => {
    await expect(choir(cousin, { time_zone: 'Middle/Earth' })).rejects.toMatchObject({ code: '22023' })
  })
})

describe('one occurrence', () => {
  test('gets a row of its own, once, from the author', async () => {
    const { id } = await choir()
    expect((await exception(cousin, id, SECOND)).error).toBeNull()
    expect((await exception(cousin, id, SECOND)).error?.code).toBe('23505')
    for (const person of [nana, ...Object.values(outsiders)]) {
      expect((await exception(person, id, THIRD)).error?.code).toBe('42501')
    }
    // An occurrence of another member's series, in their own name.
    expect((await exception(nana, id, THIRD, { created_by: nana.id })).error?.code).toBe('23503')
  })

  test('brings the answers that were given to it', async () => {
    const { id } = await choir()
    await answer(nana, id, SECOND, 'maybe').throwOnError()
    await answer(cousin, id, FIRST, 'going', 'all').throwOnError()
    const { data } = await exception(cousin, id, SECOND).throwOnError()

    expect(await answersTo(data.id)).toEqual({
      nana: { status: 'maybe', occurrences: {} },
      cousin: { status: 'going', occurrences: {} },
    })
    // Later answers to this occurrence reach its row.
    await answer(nana, id, SECOND, 'declined').throwOnError()
    expect((await answersTo(data.id)).nana?.status).toBe('declined')
  })

  test('is cancelled by the author and by admins, more than once, and not by others', async () => {
    const { id } = await choir()
    const cancel = (by: Person, occurrence: string) =>
      by.db.rpc('cancel_occurrence', { series: id, occurrence })

    for (const person of Object.values(outsiders)) expect((await cancel(person, SECOND)).data).toBeNull()
    expect(
      (await hub.anonymous.rpc('cancel_occurrence', { series: id, occurrence: SECOND })).error?.code,
    ).toBe('42501')
    const [one, other] = await Promise.all([cancel(cousin, SECOND), cancel(nana, SECOND)])
    expect([one.data, other.data]).toEqual([expect.any(String), one.data])
    expect(await rows('series_id', id)).toMatchObject([{ recurrence_id: SECOND, cancelled: true }])

    const nanas = await choir(nana)
    const { data } = await cousin.db.rpc('cancel_occurrence', { series: nanas.id, occurrence: SECOND })
    expect(data).toBeNull()
  })

  test('cannot be cancelled by writing its row', async () => {
    const { id } = await choir()
    expect((await exception(cousin, id, SECOND, { cancelled: true })).error?.code).toBe('42501')
  })

  test('a cancelled one is neither found nor news', async () => {
    const { id } = await choir(cousin, { title: 'Zither' })
    await cousin.db.rpc('cancel_occurrence', { series: id, occurrence: SECOND }).throwOnError()
    const { data: found } = await nana.db.rpc('search_hub', { query: 'zither' }).throwOnError()
    expect(found.map((hit: { id: string }) => hit.id)).toEqual([id])
    const [cancelled] = await rows('series_id', id)
    const { data: news } = await nana.db.from('notifications').select('id').eq('event_id', cancelled?.id)
    expect(news).toEqual([])
  })
})

describe('this and the following ones', () => {
  const values = {
    title: 'Choir, an hour later',
    start_time: '2026-10-27T18:00:00+00:00',
    end_time: '2026-10-27T20:00:00+00:00',
    all_day: false,
    rrule: 'FREQ=WEEKLY',
    time_zone: 'Europe/Berlin',
  }
  const change = (by: Person, { id, updated_at }: Row) =>
    by.db.rpc('change_following', {
      series: id,
      version: updated_at,
      occurrence: SECOND,
      id: crypto.randomUUID(),
      following: values,
    })

  test('become a series with their exceptions, answers and reminders, an hour later, too', async () => {
    const series = await choir()
    const wish = { user_id: nana.id, minutes: [1440] }
    await nana.db
      .from('event_reminders')
      .insert({ event_id: series.id, ...wish })
      .throwOnError()
    await answer(nana, series.id, FIRST, 'going', 'all').throwOnError()
    await answer(nana, series.id, THIRD, 'declined').throwOnError()
    await exception(cousin, series.id, '2026-11-10T17:00:00+00:00').throwOnError()
    await cousin.db
      .rpc('cancel_occurrence', { series: series.id, occurrence: '2026-11-17T17:00:00Z' })
      .throwOnError()

    const { data: latest } = await nana.db
      .from('notifications')
      .select('created_at')
      .order('created_at', { ascending: false })
      .limit(1)
      .single()
      .throwOnError()
    const before = latest.created_at

    const { data: id } = await change(cousin, series).throwOnError()

    expect(await rows('id', series.id)).toMatchObject([{ title: 'Choir', repeats_until: SECOND }])
    expect(await rows('series_id', series.id)).toEqual([])
    expect(await rows('id', id)).toMatchObject([{ title: values.title, start_time: values.start_time }])
    expect(await rows('series_id', id)).toMatchObject([
      {
        start_time: '2026-11-10T18:00:00+00:00',
        recurrence_id: '2026-11-10T18:00:00+00:00',
        cancelled: false,
      },
      { recurrence_id: '2026-11-17T18:00:00+00:00', cancelled: true },
    ])
    expect((await answersTo(id)).nana?.occurrences).toEqual({
      '': { onwards: 'going' },
      '2026-11-03T18:00:00Z': { only: 'declined' },
    })
    const wishes = await nana.db.from('event_reminders').select('user_id, minutes').eq('event_id', id)
    expect(wishes.data).toEqual([wish])
    // One edit is one piece of news, whatever moves along.
    const { data: news } = await nana.db
      .from('notifications')
      .select('kind, event_id')
      .gt('created_at', before)
      .throwOnError()
    expect(news).toEqual([{ kind: 'event_changed', event_id: id }])
  })

  test('are changed by the author alone, and only in the version that they have read', async () => {
    const series = await choir()
    for (const person of [nana, ...Object.values(outsiders)]) {
      expect((await change(person, series)).data).toBeNull()
    }
    await cousin.db.from('events').update({ location: 'Church' }).eq('id', series.id).throwOnError()
    expect((await change(cousin, series)).data).toBeNull()
    expect(await rows('id', series.id)).toMatchObject([{ repeats_until: null }])
  })

  test('are deleted by the author and by admins', async () => {
    const { id } = await choir()
    const end = (by: Person, occurrence = SECOND) => by.db.rpc('end_series', { series: id, occurrence })
    await exception(cousin, id, THIRD).throwOnError()

    for (const person of Object.values(outsiders)) expect((await end(person)).data).toBeNull()
    // Nothing would be left.
    expect((await end(cousin, FIRST)).data).toBeNull()
    expect((await end(nana)).data).toEqual(expect.any(String))
    expect(await rows('id', id)).toMatchObject([{ repeats_until: SECOND }])
    expect(await rows('series_id', id)).toEqual([])
  })
})

describe('all of them', () => {
  test('moving a series moves its exceptions and answers by wall time, past each other', async () => {
    const { id } = await choir(cousin, { rrule: 'FREQ=DAILY' })
    const days = ['2026-10-24T16:00:00+00:00', '2026-10-25T17:00:00+00:00']
    for (const day of days) await exception(cousin, id, day).throwOnError()
    await answer(nana, id, days[0] ?? '', 'maybe').throwOnError()
    await answer(nana, id, '2026-10-26T17:00:00Z', 'declined').throwOnError()

    const start = { start_time: '2026-10-21T17:30:00+00:00', end_time: '2026-10-21T19:30:00+00:00' }
    await cousin.db.from('events').update(start).eq('id', id).throwOnError()

    expect((await rows('series_id', id)).map(({ recurrence_id }) => recurrence_id)).toEqual([
      '2026-10-25T18:30:00+00:00',
      '2026-10-26T18:30:00+00:00',
    ])
    expect(Object.keys((await answersTo(id)).nana?.occurrences)).toEqual(['2026-10-27T18:30:00Z'])
  })

  test('an exception that had a time of its own keeps it', async () => {
    const { id } = await choir()
    const own = '2026-10-28T09:00:00+00:00'
    await exception(cousin, id, SECOND, {
      start_time: own,
      end_time: '2026-10-28T10:00:00+00:00',
    }).throwOnError()
    const start = { start_time: '2026-10-20T15:00:00+00:00', end_time: '2026-10-20T17:00:00+00:00' }
    await cousin.db.from('events').update(start).eq('id', id).throwOnError()
    expect(await rows('series_id', id)).toMatchObject([
      { start_time: own, recurrence_id: '2026-10-27T16:00:00+00:00' },
    ])
  })

  test('deleting a series deletes its exceptions', async () => {
    const { id } = await choir()
    await exception(cousin, id, SECOND).throwOnError()
    await nana.db.from('events').delete().eq('id', id).throwOnError()
    expect(await rows('series_id', id)).toEqual([])
  })
})

describe('answers', () => {
  test('are for one occurrence, for the following ones, or for all', async () => {
    const { id } = await choir()
    await answer(nana, id, SECOND, 'maybe').throwOnError()
    await answer(nana, id, THIRD, 'declined', 'following').throwOnError()
    expect((await answersTo(id)).nana).toEqual({
      status: 'declined',
      occurrences: {
        '2026-10-27T17:00:00Z': { only: 'maybe' },
        '2026-11-03T17:00:00Z': { onwards: 'declined' },
      },
    })
    // An earlier `following` replaces what was said of later ones.
    await answer(nana, id, FIRST, 'going', 'following').throwOnError()
    expect((await answersTo(id)).nana?.occurrences).toEqual({ '2026-10-20T16:00:00Z': { onwards: 'going' } })
    await answer(nana, id, SECOND, 'going', 'all').throwOnError()
    expect((await answersTo(id)).nana).toEqual({ status: 'going', occurrences: {} })
  })

  test('are 500 at most, and those of more than a year ago make room', async () => {
    const { id } = await choir(cousin, { rrule: 'FREQ=DAILY' })
    await answer(nana, id, FIRST, 'going', 'all').throwOnError()
    const store = (from: string, count: number) => hub.database.admin`
      update event_attendees set occurrences = '{"": {"onwards": "going"}}' || (
          select jsonb_object_agg(private.occurrence_key(${from}::timestamptz + make_interval(days => day)), '{"only": "maybe"}'::jsonb)
            from generate_series(1, ${count}) as day
        ) where event_id = ${id} and user_id = ${nana.id}`
    const bring = (occurrence: string) => nana.db.rpc('bring_guests', { event: id, guests: 1, occurrence })
    const ahead = new Date(Date.now() + 86_400_000).toISOString()

    await store(ahead, 499)
    for (const refused of [
      answer(nana, id, ahead, 'declined'),
      answer(nana, id, ahead, 'maybe', 'following'),
      bring(ahead),
    ])
      expect((await refused).error).toMatchObject({ code: 'P0001', message: 'too_many_answers' })
    // Another answer to one of them adds none.
    const last =
      Object.keys((await answersTo(id)).nana?.occurrences)
        .sort()
        .at(-1) ?? ''
    await answer(nana, id, last, 'declined').throwOnError()

    await store('2020-01-01', 499)
    await answer(nana, id, ahead, 'declined').throwOnError()
    const { occurrences } = (await answersTo(id)).nana ?? {}
    expect(Object.keys(occurrences)).toHaveLength(2)
    expect(occurrences['']).toEqual({ onwards: 'going' })
  })

  test('of two members or two devices at the same time are all kept', async () => {
    const { id } = await choir()
    await Promise.all([
      answer(nana, id, FIRST, 'going').throwOnError(),
      answer(nana, id, SECOND, 'maybe').throwOnError(),
      answer(cousin, id, SECOND, 'declined').throwOnError(),
    ])
    const { nana: hers, cousin: his } = await answersTo(id)
    expect(Object.keys(hers?.occurrences).sort()).toEqual(['2026-10-20T16:00:00Z', '2026-10-27T17:00:00Z'])
    // Who added it comes to the others.
    expect(Object.keys(his?.occurrences).sort()).toEqual(['', '2026-10-27T17:00:00Z'])
  })

  test('have guests for one occurrence, which go where the occurrence goes', async () => {
    const { id } = await choir()
    const bring = (occurrence: string, guests: number) =>
      nana.db.rpc('bring_guests', { event: id, guests, occurrence })
    const guestsIn = async (event: string) => {
      const { data } = await nana.db
        .from('event_attendees')
        .select('guests, occurrences')
        .match({ event_id: event, user_id: nana.id })
        .single()
        .throwOnError()
      return data
    }
    expect((await bring(SECOND, 1)).error?.message).toBe('not_allowed')
    await answer(nana, id, FIRST, 'going', 'all').throwOnError()
    await bring(SECOND, 2).throwOnError()
    await bring(THIRD, 4).throwOnError()
    // Answering again keeps them.
    await answer(nana, id, SECOND, 'maybe').throwOnError()
    await answer(nana, id, THIRD, 'going', 'following').throwOnError()
    expect(await guestsIn(id)).toEqual({
      guests: 0,
      occurrences: {
        '': { onwards: 'going' },
        '2026-10-27T17:00:00Z': { only: 'maybe', guests: 2 },
        '2026-11-03T17:00:00Z': { onwards: 'going', guests: 4 },
      },
    })

    const { data } = await exception(cousin, id, SECOND).throwOnError()
    expect(await guestsIn(data.id)).toEqual({ guests: 2, occurrences: {} })
    // Those of the occurrence are now those of its row, whichever way it is named.
    await bring(SECOND, 3).throwOnError()
    expect((await guestsIn(data.id)).guests).toBe(3)
  })

  test('are given by members alone', async () => {
    const { id } = await choir()
    for (const person of Object.values(outsiders)) {
      expect((await answer(person, id, FIRST, 'going')).error?.code).toBe('42501')
    }
    const write = nana.db
      .from('event_attendees')
      .insert({ event_id: id, status: 'going', occurrences: { '': {} } })
    expect((await write).error?.code).toBe('42501')
  })
})

describe('limits', () => {
  test('a series has a rule that expands quickly', async () => {
    const judged = await hub.database.admin`
      select rule, private.is_rule(rule) as allowed from unnest(${[...ALLOWED, ...REFUSED]}::text[]) as rule`
    expect(judged.filter(({ allowed }) => allowed).map(({ rule }) => rule)).toEqual(ALLOWED)

    const rrule = 'FREQ=MONTHLY;RSCALE=CHINESE;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=40'
    await expect(choir(cousin, { rrule })).rejects.toMatchObject({ code: '23514' })
    const { id } = await choir()
    expect((await cousin.db.from('events').update({ rrule }).eq('id', id)).error?.code).toBe('23514')
  })

  test('a series has 1,000 exceptions at most', async () => {
    const { id } = await choir()
    await hub.database.admin`
      insert into events (family_id, created_by, title, start_time, end_time, series_id, recurrence_id)
        select ${family.id}, ${cousin.id}, 'Choir', start, start + interval '1 hour', ${id}, start
          from generate_series(1, 1000) as week, lateral (select ${SECOND}::timestamptz + week * interval '7 days') as at (start)`
    const occurrence = SECOND
    const { error } = await cousin.db.rpc('cancel_occurrence', { series: id, occurrence })
    expect(error?.message).toBe('too_many_exceptions')
  })
})
