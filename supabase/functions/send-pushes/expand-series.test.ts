import { startsFrom } from '@kinfold/recurrence'
import { expect, test, vi } from 'vitest'
import { openHub } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import { expandSeries } from './expand-series.ts'

const hub = await openHub()
const { admin } = hub.database

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Of so many series the server reads fifty at a time. */
const ALL_READ = [1, 2, 3, 4, 5]

test('among 200 series and events, the next are found', async () => {
  const { nana, family } = await hub.aFamily()
  const now = new Date()
  const moment = (ahead: number) => new Date(now.getTime() + ahead).toISOString()
  const lasting = (start: number) => ({ start_time: moment(start), end_time: moment(start + HOUR) })
  const rules = ['FREQ=WEEKLY', 'FREQ=DAILY', 'FREQ=MONTHLY', 'FREQ=YEARLY'] as const
  const series = Array.from({ length: 200 }, (_, index) => ({
    family_id: family.id,
    title: `Series ${index}`,
    // They began in the past and are spread over the day.
    ...lasting(-(index + 30) * DAY - 3 * HOUR + Math.round((index * 7.3 * HOUR) % DAY)),
    rrule: rules[index % 8 === 1 ? 1 : index % 2 === 0 ? 0 : index % 4 === 3 ? 2 : 3] ?? '',
    time_zone: 'UTC',
    repeats_until: null,
  })).map((row) => ({
    ...row,
    start_time: `${row.start_time.slice(0, 19)}Z`,
    end_time: `${row.end_time.slice(0, 19)}Z`,
  }))
  await nana.db.from('events').insert(series).throwOnError()
  const plain = { family_id: family.id, title: 'Walk', ...lasting(2 * HOUR) }
  await nana.db.from('events').insert(plain).throwOnError()
  for (const _ of ALL_READ) await expandSeries(hub.gateway.client({}, keys.secret), now)

  const { data: found } = await nana.db
    .rpc('upcoming_events', { most: 30 }, { get: true })
    .select('title, rrule')
    .throwOnError()

  const nextOf = (row: (typeof series)[number]) =>
    startsFrom({ ...row, all_day: false }, new Date(now.getTime() - HOUR), 1)[0]?.getTime() ??
    Number.POSITIVE_INFINITY
  const next = [
    ...series.map((row) => ({ title: row.title, at: nextOf(row) })),
    { title: 'Walk', at: now.getTime() + 2 * HOUR },
  ]
    .sort((a, b) => a.at - b.at)
    .slice(0, 20)
    .map(({ title }) => title)
  const titles = (found as { title: string }[]).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(next))
  expect(titles.length).toBeLessThanOrEqual(30)

  // A series is among them from the moment on when it is added, and what is left out of it comes along.
  const today = { ...series[0], title: 'New', ...lasting(-DAY) }
  const start = `${today.start_time.slice(0, 19)}Z`
  const { data: added } = await nana.db
    .from('events')
    .insert({ ...today, start_time: start, end_time: `${today.end_time.slice(0, 19)}Z`, rrule: 'FREQ=DAILY' })
    .select('id')
    .single()
    .throwOnError()
  await nana.db
    .rpc('cancel_occurrence', {
      series: added.id,
      occurrence: new Date(Date.parse(start) + 2 * DAY).toISOString(),
    })
    .throwOnError()
  const { data: after } = await nana.db
    .rpc('upcoming_events', {}, { get: true })
    .select('title, cancelled')
    .throwOnError()
  expect((after as { title: string }[]).filter(({ title }) => title === 'New')).toHaveLength(2)
  expect(await admin`select from private.expanded_series where event_id = ${added.id}`).toHaveLength(0)
})

test('series that never occur again, or that nobody can read, hide no other', async () => {
  const { nana, family } = await hub.aFamily()
  const start_time = '1900-01-01T10:00:00Z'
  const never = Array.from({ length: 60 }, (_, index) => ({
    family_id: family.id,
    title: `Never ${index}`,
    start_time,
    end_time: '1900-01-01T11:00:00Z',
    rrule: index % 2 ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' : 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=31',
    time_zone: 'UTC',
  }))
  await nana.db.from('events').insert(never).throwOnError()
  const inAMonth = new Date(Date.now() + 30 * DAY)
  inAMonth.setMilliseconds(0)
  const times = { start_time: inAMonth, end_time: new Date(inAMonth.getTime() + HOUR) }
  const others = [
    { family_id: family.id, title: 'Walk', ...times },
    { family_id: family.id, title: 'Choir', ...times, rrule: 'FREQ=WEEKLY', time_zone: 'UTC' },
  ]
  for (const event of others) await nana.db.from('events').insert(event).throwOnError()

  const log = vi.spyOn(console, 'error').mockReturnValue()
  // No member can store such a rule; an older hub may have.
  await admin.begin(async (sql) => {
    await sql`alter table events drop constraint events_rrule_check`
    await sql`update events set rrule = 'FREQ=MONTHLY;RSCALE=CHINESE;BYSETPOS=40' where title = 'Never 0' and family_id = ${family.id}`
  })
  for (const _ of ALL_READ) await expandSeries(hub.gateway.client({}, keys.secret), new Date())

  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('was left out'), expect.any(Error))
  const { data } = await nana.db
    .rpc('upcoming_events', { most: 30 }, { get: true })
    .select('title')
    .throwOnError()
  expect((data as { title: string }[]).map(({ title }) => title).sort()).toEqual(['Choir', 'Walk'])
})
