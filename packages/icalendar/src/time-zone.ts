// The clocks of a time zone as VTIMEZONE, RFC 5545, section 3.6.5, from the zone data that the runtime has.

import { utc } from './lines.ts'

const DAY = 86_400_000
/** A rule must have held, and hold, for so many years, so that no coincidence becomes one. */
const YEARS_OF_A_RULE = 10
const YEARS_AHEAD = 20
/** The zone data does not know earlier changes reliably, and looking for them takes long. */
const FIRST_YEAR = 1970

/** The clocks change from one offset to another, in minutes east of UTC. `wall`: what they showed until then, as if in UTC. */
type Change = { wall: Date; from: number; to: number }

/** @param from the first moment that matters; changes are listed to 20 years from `now`, and go on by a rule where there is one */
export function timeZone(zone: string, from: Date, now: Date): string[] {
  const offset = offsetsOf(zone)
  const begin = Date.UTC(from.getUTCFullYear() - 1, 0, 1)
  const start = new Date(Math.max(begin, Date.UTC(FIRST_YEAR, 0, 1)))
  const end = new Date(Date.UTC(Math.max(now.getUTCFullYear(), from.getUTCFullYear()) + YEARS_AHEAD, 0, 1))
  const first = offset(start)
  const changes = changesBetween(offset, start, end)
  // What no change precedes has been so all along.
  const before = { wall: new Date(begin + first * 60_000), from: first, to: first }
  const kinds = new Map([['', [before]]])
  for (const change of changes) {
    const kind = `${change.from} ${change.to}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), change])
  }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...[...kinds.values()].flatMap((same) => observance(same, end.getUTCFullYear() - 1)),
    'END:VTIMEZONE',
  ]
}

/** @param changes between the same offsets, in their order */
function observance(changes: Change[], lastYear: number): string[] {
  const ruled = changesByRule(changes, lastYear)
  const single = changes.slice(0, changes.length - (ruled?.changes.length ?? 0))
  return [...component(single), ...(ruled ? component(ruled.changes, ruled.rule) : [])]
}

function component(changes: Change[], rule?: string): string[] {
  const [first] = changes
  if (!first) return []
  const kind = first.to > first.from ? 'DAYLIGHT' : 'STANDARD'
  // The first is named again, since ical.js (Thunderbird) forgets it where there are further dates.
  const dates = changes.length > 1 ? changes : []
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local(first.wall)}`,
    `TZOFFSETFROM:${offsetText(first.from)}`,
    `TZOFFSETTO:${offsetText(first.to)}`,
    ...(rule ? [`RRULE:${rule}`] : dates.map(({ wall }) => `RDATE:${local(wall)}`)),
    `END:${kind}`,
  ]
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The changes at the end that follow one rule, such as the last Sunday in March, until the last year. */
function changesByRule(changes: Change[], lastYear: number) {
  if (changes.at(-1)?.wall.getUTCFullYear() !== lastYear) return undefined
  const candidates = [rulesOf(fromTheEnd), rulesOf(fromTheBeginning)].map((ruleOf) => {
    const rules = changes.map(({ wall }) => ruleOf(wall))
    const rule = rules.at(-1) as string
    const since = rules.findLastIndex((other) => other !== rule) + 1
    return { rule: rule.slice(rule.indexOf('FREQ')), changes: changes.slice(since) }
  })
  return candidates.find((found) => found.changes.length >= YEARS_OF_A_RULE && isYearly(found.changes))
}

const isYearly = (changes: Change[]) =>
  changes.every(({ wall }, at) => {
    const next = changes[at + 1]
    return !next || next.wall.getUTCFullYear() === wall.getUTCFullYear() + 1
  })

/** The time of day keeps changes at another hour apart. */
const rulesOf = (weekOf: (wall: Date) => number) => (wall: Date) =>
  `${utc(wall).slice(9)} FREQ=YEARLY;BYMONTH=${wall.getUTCMonth() + 1};BYDAY=${weekOf(wall)}${WEEKDAYS[wall.getUTCDay()]}`

const fromTheBeginning = (wall: Date) => Math.ceil(wall.getUTCDate() / 7)

function fromTheEnd(wall: Date) {
  const days = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate()
  return -Math.ceil((days - wall.getUTCDate() + 1) / 7)
}

type Offset = (moment: Date) => number

function changesBetween(offset: Offset, start: Date, end: Date): Change[] {
  const changes: Change[] = []
  // The shortest time between two changes is Ramadan in Morocco.
  const step = 14 * DAY
  let to = offset(start)
  for (let moment = start.getTime(); moment < end.getTime(); moment += step) {
    const from = to
    to = offset(new Date(moment + step))
    if (from === to) continue
    const change = firstWith(offset, to, moment, moment + step)
    if (change >= end.getTime()) break
    changes.push({ wall: new Date(change + from * 60_000), from, to })
  }
  return changes
}

/** By halves, to the second. */
function firstWith(offset: Offset, to: number, before: number, after: number): number {
  let [low, high] = [before, after]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (offset(new Date(middle)) === to) high = middle
    else low = middle
  }
  return high
}

/** Creating one takes longer than using it. There are 600 zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const MAX_CLOCKS = 600

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase()
  const known = clocks.get(key)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (clocks.size >= MAX_CLOCKS) clocks.clear()
  clocks.set(key, clock)
  return clock
}

/** What the clocks of a zone show, as if in UTC. */
export function wallOf(zone: string, moment: Date): Date {
  // `11/20/2026, 13:00:00`, three times as fast as `formatToParts`.
  const [month = 0, day, year = 0, hour, minute, second] = (
    clockOf(zone).format(moment).match(/\d+/g) ?? []
  ).map(Number)
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** `20261120T130000`, of the years from 1000 on. */
export const wallTime = (moment: Date, zone: string) => local(wallOf(zone, moment))

/** Minutes east of UTC. Before there were time zones it had seconds, which calendars do not know. */
const offsetsOf =
  (zone: string): Offset =>
  (moment) =>
    Math.round((wallOf(zone, moment).getTime() - moment.getTime()) / 60_000)

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}

const local = (wall: Date) => utc(wall).slice(0, -1)
