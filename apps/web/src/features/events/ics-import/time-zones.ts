// The time zones of calendar files: any program may name its own.

import { wallOf } from '@kinfold/icalendar'
import type ICAL from 'ical.js'

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

/**
 * @param described the VTIMEZONE of this name in the file
 * @param own the zone of the reader, which is tried before others with the same clocks
 * @param year in which the clocks must agree
 * @returns a zone that browsers and the database know; undefined if there is none
 */
export function zoneNamed(
  name: string,
  described: ICAL.Timezone | undefined,
  own: string,
  year: number,
): string | undefined {
  const location = described?.component?.getFirstPropertyValue('x-lic-location')
  return [name, String(location ?? ''), lastParts(name)].find(isZone) ?? sameClocks(described, own, year)
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
