// The time zones of calendar files: any program may name its own.

import { wallOf } from '@kinfold/icalendar'
import ICAL from 'ical.js'

type Wall = { year: number; month: number; day: number; hour?: number; minute?: number; second?: number }

export const utcOf = ({ year, month, day, hour = 0, minute = 0, second = 0 }: Wall) =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** The moment at which the clocks of a zone show this: the earlier one of two, the later reading of one that they skip. */
export function momentIn(zone: string, wall: Wall): Date {
  const shown = utcOf(wall)
  const shownAt = (moment: number) => wallOf(zone, new Date(moment)).getTime()
  const offsetAt = (moment: number) => shownAt(moment) - moment
  const before = shown - offsetAt(shown - 86_400_000)
  if (shownAt(before) === shown) return new Date(before)
  const after = shown - offsetAt(shown + 86_400_000)
  return new Date(shownAt(after) === shown ? after : before)
}

const MAX_NAME = 200
/** Zones that a file describes, and the parts of one. */
const MAX_DESCRIBED = 100
const MAX_PARTS = 100
const MAX_DATES = 1000

/** What clocks do each year: the last Sunday in March, or the Sunday on or after the 8th. Others may take long to expand. */
const YEARLY =
  /^FREQ=YEARLY(?=.*;BYMONTH=)(;(INTERVAL=1|BYMONTH=\d+|COUNT=\d+|UNTIL=[\dTZ:-]+|WKST=[A-Z]+))*(;BYDAY=[-+]?[1-5]?[A-Z]{2}|(;BYMONTHDAY=[-+]?(1?\d|2[0-8])(,[-+]?(1?\d|2[0-8]))*|;BYDAY=[A-Z]{2}){0,2})$/

/**
 * @param calendar with the time zones that it describes
 * @param own the zone of the reader, which is tried before others with the same clocks
 * @returns finds the zone of a name that browsers and the database know, or that has the same clocks in a year; undefined if
 *   there is none
 */
export function zonesOf(calendar: ICAL.Component, own: string) {
  const described = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .slice(0, MAX_DESCRIBED)
      .filter(expandsQuickly)
      .map((component) => {
        const zone = new ICAL.Timezone(component)
        return [zone.tzid, zone] as const
      }),
  )
  const known = new Map<string, string | undefined>()
  return (name: string, year: number): string | undefined => {
    const key = `${name} ${year}`
    if (!known.has(key)) known.set(key, zoneNamed(name, described.get(name), own, year))
    return known.get(key)
  }
}

function expandsQuickly(zone: ICAL.Component): boolean {
  const parts = zone.getAllSubcomponents()
  const rules = parts.flatMap((part) => part.getAllProperties('rrule').map((rule) => rule.getFirstValue()))
  const dates = parts.flatMap((part) => part.getAllProperties('rdate').flatMap((date) => date.getValues()))
  return (
    parts.length <= MAX_PARTS &&
    dates.length <= MAX_DATES &&
    rules.every((rule) => YEARLY.test(sorted(String(rule))))
  )
}

/** With its days last. */
const sorted = (rule: string) =>
  rule
    .split(';')
    .sort((a, b) => Number(/^BY(MONTH)?DAY/.test(a)) - Number(/^BY(MONTH)?DAY/.test(b)))
    .join(';')

function zoneNamed(
  name: string,
  described: ICAL.Timezone | undefined,
  own: string,
  year: number,
): string | undefined {
  const location = String(described?.component?.getFirstPropertyValue('x-lic-location') ?? '')
  const names = [name, location].filter(({ length }) => length <= MAX_NAME)
  return [...names, ...names.slice(0, 1).map(lastParts)].find(isZone) ?? sameClocks(described, own, year)
}

/** `/mozilla.org/20050126_1/Europe/Berlin` */
const lastParts = (name: string) => /[A-Z]\w+\/[\w/+-]+$/.exec(name)?.[0] ?? ''

function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    wallOf(name, new Date(0))
    return true
  } catch {
    return false
  }
}

/** Outlook's `W. Europe Standard Time`, and names that someone made up, have clocks that a known zone has as well. */
function sameClocks(described: ICAL.Timezone | undefined, own: string, year: number): string | undefined {
  if (!described) return undefined
  const moments = [0, 2, 4, 6, 8, 10].map((month) => {
    const wall = { year, month: month + 1, day: 15, hour: 12 }
    return { wall, offset: offsetOf(described, wall) }
  })
  const agrees = (zone: string) =>
    moments.every(
      ({ wall, offset }) => wallOf(zone, new Date(utcOf(wall) - offset)).getTime() === utcOf(wall),
    )
  // Old browsers cannot list theirs.
  const others = Intl.supportedValuesOf?.('timeZone') ?? []
  return [own, ...others].find(agrees)
}

/** In milliseconds east of UTC. */
function offsetOf(
  zone: ICAL.Timezone,
  wall: Required<Pick<Wall, 'year' | 'month' | 'day' | 'hour'>>,
): number {
  const time = { ...wall, minute: 0, second: 0, isDate: false }
  return zone.utcOffset(time as unknown as ICAL.Time) * 1000
}
