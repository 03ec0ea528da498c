import { afterEach, expect, test, vi } from 'vitest'
import { localDay, localTime } from '@/dates/local-time'
import type { StoredEvent } from './family-event'
import { occurrencesOf } from './occurrences'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const series = {
  id: 'choir',
  start_time: '2026-03-01T17:00:00Z',
  end_time: '2026-03-01T18:00:00Z',
  all_day: false,
  rrule: 'FREQ=WEEKLY',
  time_zone: 'Europe/Berlin',
  repeats_until: null,
  cancelled: false,
  attendees: [],
} as unknown as StoredEvent

// Sundays at six in Berlin, where the clocks change on 29 March and 25 October, as readers elsewhere see them.
test.each([
  [
    'Europe/Berlin',
    ['03-22 18:00', '03-29 18:00', '04-05 18:00'],
    ['10-18 18:00', '10-25 18:00', '11-01 18:00'],
  ],
  // Three weeks earlier, and a week later.
  [
    'America/New_York',
    ['03-22 13:00', '03-29 12:00', '04-05 12:00'],
    ['10-18 12:00', '10-25 13:00', '11-01 12:00'],
  ],
  // A week later, and three weeks earlier; it is already Monday.
  [
    'Pacific/Auckland',
    ['03-23 06:00', '03-30 05:00', '04-06 04:00'],
    ['10-19 05:00', '10-26 06:00', '11-02 06:00'],
  ],
])('in %s a series of Berlin is across both changes of the clocks', async (zone, spring, autumn) => {
  vi.stubEnv('TZ', zone)
  const between = async (from: string, before: string) => {
    const found = await occurrencesOf([series], ({ startsBetween }, row) =>
      startsBetween(row, new Date(from), new Date(before)),
    )
    const starts = found.map(({ start_time }) => new Date(start_time))
    return starts.map((start) => `${localDay(start).slice(5)} ${localTime(start)}`)
  }
  expect(await between('2026-03-20T00:00Z', '2026-04-08T00:00Z')).toEqual(spring)
  expect(await between('2026-10-16T00:00Z', '2026-11-04T00:00Z')).toEqual(autumn)
})

test.each(['infinity', '0044-03-15T10:00:00+00:00 BC'])(
  'an event at %s does not hide the others',
  async (start_time) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const walk = { ...series, id: 'walk', rrule: null }
    const shown = await occurrencesOf(
      [{ ...walk, id: 'bad', start_time }, { ...series, id: 'worse', start_time }, walk],
      () => [],
    )
    expect(shown.map(({ id }) => id)).toEqual(['walk'])
  },
)

test('a series that cannot be read hides no other', async () => {
  const odd = {
    ...series,
    id: 'odd',
    start_time: '1900-01-01T10:00:00Z',
    rrule: 'FREQ=MONTHLY;RSCALE=CHINESE;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=40',
  }
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const found = await occurrencesOf([odd, series], ({ startsFrom }, row) =>
    startsFrom(row, new Date('2026-03-20T00:00Z'), 1),
  )
  expect(found.map(({ id }) => id)).toEqual(['choir'])
  expect(log).toHaveBeenCalledOnce()
})
