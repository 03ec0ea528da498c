import { inspect } from 'node:util'
import ICAL from 'ical.js'
import { sync as nodeIcal, type VEvent } from 'node-ical'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import { type Family, join, leave, type Person } from '../../../test/membership.ts'
import calendar from './index.ts'

const logged: string[] = []
const write = (...values: unknown[]) => void logged.push(inspect(values, { depth: 9 }))
const log = { info: write, warn: write, error: write }
const hub = await openHub(new Map([['calendar', calendar]]), log)
const { admin } = hub.database

beforeEach(() => {
  vi.stubEnv('SUPABASE_URL', hub.gateway.url)
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', keys.secret)
})

type Kind = 'all' | 'own' | 'birthdays'

async function feedOf({ db }: Person, kind: Kind = 'all'): Promise<string> {
  const { data } = await db.rpc('create_calendar_feed', { kind }).throwOnError()
  return `${hub.gateway.url}/functions/v1/calendar/family.ics?token=${data}`
}

const read = async (address: string) => (await fetch(address)).text()

/** The titles in a feed, as ical.js reads it. */
const titlesIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => event.getFirstPropertyValue('summary'))
    .sort()

const titles = async (person: Person, kind: Kind) => titlesIn(await read(await feedOf(person, kind)))

/** At ten in the morning in a week, for an hour. */
async function plan(by: Person, { id: family_id }: Family, values: object = {}) {
  const start = new Date(Date.now() + 7 * 86_400_000)
  start.setUTCHours(10, 0, 0, 0)
  const event = {
    family_id,
    title: 'Walk around the lake',
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + 3_600_000).toISOString(),
    ...values,
  }
  return (await by.db.from('events').insert(event).select().single().throwOnError()).data
}

const weeks = (start: string, many: number) =>
  new Date(Date.parse(start) + many * 7 * 86_400_000).toISOString()

describe('an address', () => {
  test('gives the calendar without any key, and no cache in between keeps it', async () => {
    const { nana, family } = await hub.aFamily()
    await plan(nana, family)
    const answer = await fetch(await feedOf(nana))

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('x-robots-tag')).toBe('none')
    const text = await answer.text()
    expect(text).toContain(`X-WR-CALNAME:${family.name}\r\n`)
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
    expect(titlesIn(text)).toEqual(['Walk around the lake'])
  })

  test('answers only what has changed, and a HEAD without content', async () => {
    const { nana, family } = await hub.aFamily()
    const event = await plan(nana, family)
    const address = await feedOf(nana)
    const etag = (await fetch(address)).headers.get('etag') ?? ''
    const again = (tag: string) => fetch(address, { headers: { 'if-none-match': tag } })

    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await again(tag)
      expect(answer.status).toBe(304)
      expect(answer.headers.get('etag')).toBe(etag)
    }
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])

    await nana.db.from('events').update({ title: 'Run around the lake' }).eq('id', event.id).throwOnError()
    const changed = await again(etag)
    expect(changed.status).toBe(200)
    expect(titlesIn(await changed.text())).toEqual(['Run around the lake'])
    expect((await fetch(address, { method: 'POST' })).status).toBe(405)
  })

  test('ends when its member stops it', async () => {
    const { nana, cousin } = await hub.aFamily()
    const [kept, stopped] = [await feedOf(nana), await feedOf(nana, 'own')]
    const { data: feeds } = await nana.db
      .from('calendar_feeds')
      .select('id, kind, last_read_at')
      .throwOnError()
    const own = feeds.find(({ kind }) => kind === 'own')
    expect(own?.last_read_at).toBeNull()

    await cousin.db.from('calendar_feeds').delete().eq('id', own?.id).throwOnError()
    expect((await fetch(stopped)).status).toBe(200)
    const { data: after } = await nana.db
      .from('calendar_feeds')
      .select('last_read_at')
      .eq('id', own?.id)
      .single()
    expect(Date.parse(after?.last_read_at)).toBeGreaterThan(Date.now() - 60_000)
    await nana.db.from('calendar_feeds').delete().eq('id', own?.id).throwOnError()

    expect((await fetch(stopped)).status).toBe(410)
    expect((await fetch(kept)).status).toBe(200)
  })

  test('ends when its member leaves, is banned or has no account any more', async () => {
    const { cousin, family } = await hub.aFamily()
    const uncle = await hub.aStranger('Uncle')
    await join(uncle, family).throwOnError()
    const addresses = [await feedOf(cousin), await feedOf(uncle)]
    await leave(cousin).throwOnError()
    await join(cousin, family).throwOnError()
    await admin`update auth.users set banned_until = now() + interval '1 day' where id = ${uncle.id}`

    for (const address of addresses) expect((await fetch(address)).status).toBe(410)
    await admin`update auth.users set banned_until = null where id = ${uncle.id}`
    expect((await fetch(addresses[1] ?? '')).status).toBe(200)
    await admin`delete from auth.users where id = ${uncle.id}`
    expect((await fetch(addresses[1] ?? '')).status).toBe(410)
  })

  test.each(['', '?token=', '?token=x', `?token=${'A'.repeat(43)}`])(
    'family.ics%s is none',
    async (query) => {
      expect((await fetch(`${hub.gateway.url}/functions/v1/calendar/family.ics${query}`)).status).toBe(410)
    },
  )

  test('is not in the log when it fails', async () => {
    const { nana } = await hub.aFamily()
    const address = await feedOf(nana)
    const before = logged.length
    vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'another')
    expect((await fetch(address)).status).toBe(500)

    expect(logged.length).toBe(before + 1)
    expect(logged.at(-1)).toContain('/functions/v1/calendar/family.ics')
    expect(logged.join()).not.toContain(new URL(address).searchParams.get('token'))
  })

  test('may be read every half minute', async () => {
    const { nana } = await hub.aFamily()
    const address = await feedOf(nana)
    const { data } = await nana.db.from('calendar_feeds').select('id').single().throwOnError()
    await read(address)
    await admin`update private.allowances set used = 120 where kind = ${`feed ${data.id}`}`

    const answer = await fetch(address)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await fetch(await feedOf(nana))).status).toBe(200)
  })

  test('is stored nowhere: the database has a hash that even its member cannot read', async () => {
    const { nana } = await hub.aFamily()
    const token = /token=(.+)/.exec(await feedOf(nana))?.[1]
    const [row] =
      await admin`select token_hash = sha256(${token ?? ''}::text::bytea) as matches, f::text as stored
                                from calendar_feeds f where user_id = ${nana.id}`
    expect(row?.matches).toBe(true)
    expect(row?.stored).not.toContain(token)
    expect((await nana.db.from('calendar_feeds').select('token_hash')).error?.code).toBe('42501')
  })

  test('needs a family and the second factor to be made', async () => {
    const { nana } = await hub.aFamily()
    const stranger = await hub.aStranger('Stranger')
    await setUpAuthenticator(nana.db, hub.database)
    const db = hub.gateway.client()
    await db.auth.signInWithPassword({ email: nana.email, password: PASSWORD })
    for (const client of [stranger.db, db]) {
      const { error } = await client.rpc('create_calendar_feed', { kind: 'all' })
      expect(error).toMatchObject({ code: '42501', message: 'family_required' })
    }
    expect((await db.from('calendar_feeds').select('id')).data).toEqual([])
  })
})

describe('what it contains', () => {
  test('is of the member’s family alone', async () => {
    const [{ cousin, family }, { nana: neighbour, family: theirs }] = [
      await hub.aFamily(),
      await hub.aFamily(),
    ]
    await plan(cousin, family, { title: 'Ours' })
    await plan(neighbour, theirs, { title: 'Theirs' })
    expect(await titles(cousin, 'all')).toEqual(['Ours'])
  })

  test('has the reminders that the member chose', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const event = await plan(nana, family)
    await nana.db
      .from('event_reminders')
      .insert({ event_id: event.id, minutes: [10] })
      .throwOnError()
    expect(await read(await feedOf(nana))).toContain('BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\n')
    expect(await read(await feedOf(cousin))).not.toContain('VALARM')
  })

  test('of one’s own is what one planned or accepted', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const accepted = await plan(nana, family, { title: 'Accepted' })
    const declined = await plan(nana, family, { title: 'Declined' })
    await plan(nana, family, { title: 'Unanswered' })
    await plan(cousin, family, { title: 'Planned' })
    const answers = [
      { event_id: accepted.id, status: 'maybe' },
      { event_id: declined.id, status: 'declined' },
    ]
    for (const answer of answers) await cousin.db.from('event_attendees').insert(answer).throwOnError()

    expect(await titles(cousin, 'own')).toEqual(['Accepted', 'Planned'])
    expect(await titles(cousin, 'all')).toEqual(['Accepted', 'Declined', 'Planned', 'Unanswered'])
  })

  test('has birthdays, anniversaries and days of remembrance each year', async () => {
    const { nana, family } = await hub.aFamily()
    const people = [
      { member_name: 'Leopold', birth_date: '2012-02-29' },
      { member_name: 'Amélia', birth_date: '1901-05-04', death_date: '1985-12-24' },
    ]
    for (const person of people)
      await nana.db
        .from('family_history')
        .insert({ family_id: family.id, ...person })
        .throwOnError()
    await plan(nana, family)
    const text = await read(await feedOf(nana, 'birthdays'))

    expect(titlesIn(text)).toEqual(['In memory of Amélia', 'Leopold’s birthday'])
    expect(text).toContain('DTSTART;VALUE=DATE:20120229\r\nDTEND;VALUE=DATE:20120301\r\n')
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1\r\n')
    expect(text).toContain('DESCRIPTION:Died in 1985\r\n')
    expect(await titles(nana, 'own')).toEqual(['Walk around the lake'])
    expect(await titles(nana, 'all')).toHaveLength(3)

    await nana.db.from('profiles').update({ language: 'de' }).eq('id', nana.id).throwOnError()
    const german = await read(await feedOf(nana, 'birthdays'))
    expect(german).toContain('DESCRIPTION:Gestorben 1985\r\n')
  })

  test('goes a year back', async () => {
    const { nana, family } = await hub.aFamily()
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    for (const days of [400, 300])
      await plan(nana, family, { title: `${days} days ago`, start_time: at(days), end_time: at(days - 1) })
    expect(await titles(nana, 'all')).toEqual(['300 days ago'])
  })
})

describe('a series', () => {
  const weekly = { title: 'Choir', rrule: 'FREQ=WEEKLY', time_zone: 'Europe/Berlin' }

  test('is one event with its exceptions, as two parsers agree', async () => {
    const { nana, family } = await hub.aFamily()
    const series = await plan(nana, family, weekly)
    const [second, third] = [weeks(series.start_time, 1), weeks(series.start_time, 2)]
    await nana.db.rpc('cancel_occurrence', { series: series.id, occurrence: second }).throwOnError()
    await plan(nana, family, {
      title: 'Concert',
      series_id: series.id,
      recurrence_id: third,
      start_time: third,
      end_time: new Date(Date.parse(third) + 7_200_000).toISOString(),
    })
    const text = await read(await feedOf(nana))

    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    expect(events.map((event) => event.getFirstPropertyValue('uid'))).toEqual([series.id, series.id])
    const parsed = Object.values(nodeIcal.parseICS(text)).find((item) => item?.type === 'VEVENT') as VEvent
    expect(parsed.start.getTime()).toBe(Date.parse(series.start_time))
    expect(Object.values(parsed.exdate ?? {}).map((date) => (date as Date).getTime())).toContain(
      Date.parse(second),
    )
    const [exception] = Object.values(parsed.recurrences ?? {})
    expect(exception).toMatchObject({ summary: 'Concert', start: new Date(third) })
  })

  test('keeps its identity, and counts each change of it or of an exception, but no comment', async () => {
    const { nana, family } = await hub.aFamily()
    const series = await plan(nana, family, weekly)
    const address = await feedOf(nana)
    const identities = async () => {
      const text = await read(address)
      const found = (name: string) =>
        new Set(Array.from(text.matchAll(new RegExp(`^${name}:(.+)\\r`, 'gm')), ([, value]) => value))
      expect(found('UID')).toEqual(new Set([series.id]))
      return [...found('SEQUENCE')].map(Number)
    }
    const occurrence = weeks(series.start_time, 1)
    const edit = (id: string, values: object) =>
      nana.db.from('events').update(values).eq('id', id).throwOnError()
    const exception = () =>
      nana.db.from('events').select('id').eq('series_id', series.id).single().throwOnError()

    expect(await identities()).toEqual([0])
    const comment = { family_id: family.id, event_id: series.id, content: 'Looking forward' }
    await nana.db.from('comments').insert(comment).throwOnError()
    expect(await identities()).toEqual([0])
    await edit(series.id, { title: 'Family choir' })
    await edit(series.id, { location: 'Hall' })
    expect(await identities()).toEqual([2])
    await plan(nana, family, {
      series_id: series.id,
      recurrence_id: occurrence,
      start_time: occurrence,
      end_time: new Date(Date.parse(occurrence) + 3_600_000).toISOString(),
    })
    expect(await identities()).toEqual([3])
    const { data: own } = await exception()
    await edit(own.id, { title: 'Concert' })
    expect(await identities()).toEqual([4])
    await nana.db.rpc('cancel_occurrence', { series: series.id, occurrence }).throwOnError()
    expect(await identities()).toEqual([5])
    await nana.db.from('events').delete().eq('id', own.id).throwOnError()
    expect(await identities()).toEqual([6])
  })

  test('of one’s own leaves out what one declined', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const series = await plan(nana, family, weekly)
    const answer = { series: series.id, occurrence: weeks(series.start_time, 1) }
    await cousin.db.rpc('answer_occurrence', { ...answer, status: 'going', scope: 'all' }).throwOnError()
    await cousin.db.rpc('answer_occurrence', { ...answer, status: 'declined', scope: 'this' }).throwOnError()
    expect(await read(await feedOf(cousin, 'own'))).toMatch(/EXDATE;TZID=Europe\/Berlin:\d{8}T\d{6}\r\n/)
    expect(await read(await feedOf(cousin, 'all'))).not.toContain('EXDATE')
  })
})

test('a series that nobody can read hides nothing else', async () => {
  const { nana, family } = await hub.aFamily()
  const weekly = { rrule: 'FREQ=WEEKLY', time_zone: 'Europe/Berlin' }
  await plan(nana, family, { ...weekly, title: 'Choir' })
  await plan(nana, family, { title: 'Walk' })
  const start = { start_time: '1900-01-01T10:00:00Z', end_time: '1900-01-01T11:00:00Z' }
  const { id } = await plan(nana, family, { ...weekly, ...start, title: 'Odd' })
  const occurrence = weeks(start.start_time, 1)
  await nana.db.rpc('cancel_occurrence', { series: id, occurrence }).throwOnError()
  // No member can store such a rule; an older hub may have.
  await admin`alter table events drop constraint events_rrule_check`
  await admin`
    update events set rrule = 'FREQ=MONTHLY;RSCALE=CHINESE;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=40' where id = ${id}`

  const errors = vi.spyOn(console, 'error').mockReturnValue()
  expect(await titles(nana, 'all')).toEqual(['Choir', 'Walk'])
  expect(errors).toHaveBeenCalledExactlyOnceWith(
    `1 series were left out, among them ${id}`,
    expect.any(Error),
  )
})
