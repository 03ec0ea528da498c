// The time zones of calendar files: any program may name its own, and describe its clocks.

import { wallOf } from '@kinfold/icalendar'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { momentIn, utcOf, type Wall } from './clocks'
import { type Component, textOf } from './components'

export type Zone = {
  /** As browsers and the database know it; without one, its clocks are known to the file alone. */
  name: string | undefined
  momentOf: (wall: Wall) => Date
}

export const zoneOf = (name: string): Zone => ({ name, momentOf: (wall) => momentIn(name, wall) })

const MAX_NAME = 200
/** Zones that a file describes, and the parts of one. */
const MAX_DESCRIBED = 100
const MAX_PARTS = 100
const MAX_DATES = 1000
const HOUR = 3_600_000

/** What clocks do each year: the last Sunday in March, or the Sunday on or after the 8th. Others may take long to expand. */
const YEARLY =
  /^FREQ=YEARLY(?=.*;BYMONTH=)(;(INTERVAL=1|BYMONTH=\d+|COUNT=\d+|UNTIL=[\dTZ:-]+|WKST=[A-Z]+))*(;BYDAY=[-+]?[1-5]?[A-Z]{2}|(;BYMONTHDAY=[-+]?(1?\d|2[0-8])(,[-+]?(1?\d|2[0-8]))*|;BYDAY=[A-Z]{2}){0,2})$/

/**
 * @param calendar with the time zones that it describes
 * @param own the zone of the reader, which is tried before others with the same clocks
 * @returns finds the zone of a name, for a time in a year; undefined if nobody knows its clocks
 */
export function zonesOf(calendar: Component, own: string) {
  const described = new Map(
    calendar.components
      .filter(({ name }) => name === 'vtimezone')
      .slice(0, MAX_DESCRIBED)
      .flatMap((component) => {
        const zone = describedBy(component)
        return zone ? [[textOf(component, 'tzid'), zone] as const] : []
      }),
  )
  const known = new Map<string, Zone | undefined>()
  return (name: string, year: number): Zone | undefined => {
    const key = `${name} ${year}`
    if (!known.has(key)) known.set(key, zoneNamed(name, described.get(name), own, year))
    return known.get(key)
  }
}

function describedBy(component: Component): ICAL.Timezone | undefined {
  try {
    const { name, properties, components } = component
    const whole = { name, properties, components: [...beforeFirstChange(component), ...components] }
    const parsed = new ICAL.Component(ICAL.parse(linesOf(whole).join('\r\n')) as unknown[])
    return expandsQuickly(parsed) ? new ICAL.Timezone(parsed) : undefined
  } catch {
    // ical.js refuses what the format does not allow.
    return undefined
  }
}

/** What the clocks show until their first change, which ical.js takes for UTC. */
function beforeFirstChange({ components }: Component): Component[] {
  const startOf = (part: Component) => textOf(part, 'dtstart')
  const [first] = [...components].sort((one, other) => startOf(one).localeCompare(startOf(other)))
  const value = textOf(first, 'tzoffsetfrom')
  if (!value) return []
  const values = { dtstart: '10000101T000000', tzoffsetfrom: value, tzoffsetto: value }
  const properties = Object.entries(values).map(([name, value]) => ({ name, parameters: {}, value }))
  return [{ name: 'standard', properties, components: [] }]
}

const linesOf = ({ name, properties, components }: Component): string[] => [
  `BEGIN:${name}`,
  ...properties.map((property) => `${property.name}:${property.value}`),
  ...components.flatMap(linesOf),
  `END:${name}`,
]

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
): Zone | undefined {
  if (name.length > MAX_NAME) return undefined
  const location = String(described?.component?.getFirstPropertyValue('x-lic-location') ?? '').slice(
    0,
    MAX_NAME,
  )
  const clocks = described && clocksOf(described)
  const found =
    firstZone([...spellings(name), ...spellings(location)]) ??
    (clocks && sameClocks(clocks, [own, ...findIana(name).slice(0, 1)], year)) ??
    byWindowsName(name)
  if (found) return zoneOf(found)
  if (clocks) return { name: undefined, momentOf: (wall) => new Date(utcOf(wall) - clocks(wall)) }
  return fixedOffset(name, own, year)
}

/** `/mozilla.org/20050126_1/Europe/Berlin`, `Tzfile/Europe/Berlin`, `Olson_Europe/Berlin`, `US-Eastern`, `America/New York` */
function spellings(name: string): string[] {
  const parts = name
    .replace(/^Olson_/, '')
    .replace(/^([A-Z]+)-([A-Z][a-z]+)$/, '$1/$2')
    .replace(/ /g, '_')
    .split('/')
    .slice(-4)
  return [name, ...parts.map((_, at) => parts.slice(at).join('/'))]
}

/** The first that is a zone, as the browser writes it: the database takes neither `europe/berlin` nor `Japan`. */
function firstZone(names: string[]): string | undefined {
  for (const name of names) {
    try {
      if (/^[A-Za-z]/.test(name))
        return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
    } catch {
      // Not this one.
    }
  }
  return undefined
}

/** Old browsers cannot list theirs. */
const allZones = () => Intl.supportedValuesOf?.('timeZone') ?? []

/** `Eastern Standard Time`, and what Windows shows: `Eastern Time (US & Canada)`, `(UTC+01:00) Amsterdam, Berlin, Bern`. */
function byWindowsName(name: string): string | undefined {
  const shown = name.replace(/^\([^)]*\)\s*/, '')
  const [zone] = findIana(shown.replace(/ (Standard |Daylight |Summer )?Time\b.*$/i, ' Standard Time'))
  if (zone) return zone
  const zones = allZones()
  for (const city of shown.split(/[,/]/)) {
    const ending = `/${city.trim().replace(/ /g, '_')}`
    const zone = ending.length > 3 && zones.find((one) => one.endsWith(ending))
    if (zone) return zone
  }
  return undefined
}

/** `UTC+01`, `(GMT +01:00)` */
function fixedOffset(name: string, own: string, year: number): Zone | undefined {
  const [, sign, hours, minutes = '0'] = /^\(?(?:UTC|GMT)? ?([+-])(\d{1,2}):?(\d\d)?\)?/i.exec(name) ?? []
  if (!sign || Number(hours) > 14) return undefined
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60_000)
  const known = `Etc/GMT${sign === '-' ? '+' : '-'}${Number(hours)}`
  return {
    name: minutes === '0' || minutes === '00' ? firstZone([known]) : sameClocks(() => offset, [own], year),
    momentOf: (wall) => new Date(utcOf(wall) - offset),
  }
}

/** In milliseconds east of UTC. */
type Offset = (wall: Wall) => number

const clocksOf =
  (zone: ICAL.Timezone): Offset =>
  ({ hour = 0, minute = 0, second = 0, ...day }) =>
    zone.utcOffset({ ...day, hour, minute, second, isDate: false } as unknown as ICAL.Time) * 1000

/** Outlook's `W. Europe Standard Time`, and names that someone made up, have clocks that a known zone has as well. */
function sameClocks(offsetOf: Offset, preferred: string[], year: number): string | undefined {
  const moments = [0, 2, 4, 6, 8, 10].map((month) => {
    const wall = { year, month: month + 1, day: 15, hour: 12 }
    return { wall, offset: offsetOf(wall) }
  })
  const agrees = (zone: string) =>
    moments.every(
      ({ wall, offset }) => wallOf(zone, new Date(utcOf(wall) - offset)).getTime() === utcOf(wall),
    )
  return [...preferred, ...allZones()].find(agrees)
}
