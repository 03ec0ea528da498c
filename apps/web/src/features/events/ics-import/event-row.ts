// The row of one event: its texts, its start and its end.

import { wallOf } from '@kinfold/icalendar'
import { firstCharacters, oneLine } from '@/text/characters'
import { htmlToText } from '@/text/html-to-text'
import { daysLater, utcOf, type Wall } from './clocks'
import { type Component, type Property, propertyOf, textOf } from './components'
import { type Context, DAY, type ImportedRow, iso, LeftOut, LONGEST, lengthOf, single } from './imported'
import { type Zone, zoneOf } from './time-zones'
import { readDuration, readTime, type Time } from './values'

/** Where an event starts, and in which zone the times of its other properties are that name none. */
export type Start = Time & { zone: Zone }

const YEARS = { first: '1900-01-01', last: '2200-01-01' }

const utc = zoneOf('UTC')

/** What tells events apart that share a UID, or have none. The same file must give the same. */
export const identityOf = (event: Component) =>
  ['dtstart', 'summary', 'location'].map((name) => textOf(event, name)).join(' ')

/** As the database takes it. */
export const asUid = (text: string) => shortened(oneLine(text), 1000)

export const titleOf = (event: Component | undefined, untitled: string) =>
  shortened(oneLine(textOf(event, 'summary')), 120) || untitled

const shortened = (text: string, most: number) => firstCharacters(text.slice(0, 2 * most), most).trim()

/** @throws {LeftOut} if there is none */
export function startOf(event: Component, { zoneNamed, own }: Context): Start {
  const property = propertyOf(event, 'dtstart')
  const time = property && readTime(property.value)
  if (!time) throw new LeftOut('time')
  return { ...time, zone: zoneOfTime(time, property, { zoneNamed }, zoneOf(own)) }
}

/** @param unnamed the zone of a time that names none */
export function zoneOfTime(
  time: Time,
  { parameters }: Property,
  { zoneNamed }: Pick<Context, 'zoneNamed'>,
  unnamed: Zone,
): Zone {
  if (time.kind !== 'local') return utc
  const zone = parameters.tzid ? zoneNamed(parameters.tzid, time.wall.year) : unnamed
  if (!zone) throw new LeftOut('zone')
  return zone
}

export const momentOf = ({ wall, zone }: { wall: Wall; zone: Zone }) => iso(zone.momentOf(wall))

/** Without the times of its repetition. @throws {LeftOut} */
export function rowOf(event: Component, start: Start, context: Context): Omit<ImportedRow, 'uid'> {
  const start_time = momentOf(start)
  const row = {
    title: titleOf(event, context.untitled),
    description:
      shortened(htmlToText(textOf(event, 'description')).replace(/[^\P{Cc}\n\t]/gu, ''), 4000) || null,
    location: shortened(oneLine(textOf(event, 'location')), 200) || null,
    start_time,
    end_time: endOf(event, start, context),
    all_day: start.kind === 'day',
    ...single,
    recurrence_id: null,
    cancelled: false,
  }
  if (lengthOf(row) < 0) context.note('end')
  // Some programs write the last day itself, or an end before the start.
  if (lengthOf(row) <= 0) row.end_time = iso(Date.parse(start_time) + (row.all_day ? DAY : 3_600_000))
  return row
}

/** @throws {LeftOut} for a row that the database would refuse, and with it all of a request */
export function storable(row: ImportedRow): ImportedRow {
  const moments = [row.start_time, row.end_time, row.recurrence_id ?? row.start_time]
  if (moments.some((moment) => moment < YEARS.first || moment > YEARS.last)) throw new LeftOut('years')
  const longest = row.rrule || row.recurrence_id ? LONGEST.occurrence : LONGEST.event
  if (lengthOf(row) > longest) throw new LeftOut('length')
  return row
}

/** Without an end, the start: as an event without a length. */
function endOf(event: Component, start: Start, context: Context): string {
  const property = propertyOf(event, 'dtend')
  const end = property && readTime(property.value)
  if (property && !end) context.note('end')
  if (!property || !end) return afterDuration(start, textOf(event, 'duration'))
  if (start.kind === 'day') return iso(dayOf(end, context.own, 'after'))
  if (end.kind === 'day') return momentOf({ wall: end.wall, zone: start.zone })
  // Its clocks are those of the start, unless it says otherwise.
  return momentOf({ wall: end.wall, zone: zoneOfTime(end, property, context, start.zone) })
}

/** A day of a calendar may have 23 hours. */
export function afterDuration(start: Start, value: string): string {
  const { days, seconds } = readDuration(value) ?? { days: 0, seconds: 0 }
  const wall = daysLater(start.wall, days)
  const end = Date.parse(momentOf({ wall, zone: start.zone })) + seconds * 1000
  return iso(start.kind === 'day' ? Math.ceil(end / DAY) * DAY : end)
}

/**
 * The day that a time of a series of days means. Exchange writes the midnight of a zone in UTC: of that of the calendar, or else
 * the nearest one.
 * @param rounding `after` for the end of a day that has begun
 * @returns its midnight in UTC
 */
export function dayOf({ wall, kind }: Time, own: string, rounding: 'nearest' | 'after' = 'nearest'): number {
  const moment = utcOf(wall)
  const midnight = Math.floor(moment / DAY) * DAY
  if (kind === 'day' || moment === midnight) return midnight
  const shown = kind === 'utc' ? wallOf(own, new Date(moment)).getTime() : moment
  if (shown % DAY === 0) return shown
  if (rounding === 'after') return midnight + DAY
  const isMidnightElsewhere = kind === 'utc' && !wall.second && (wall.minute ?? 0) % 15 === 0
  return isMidnightElsewhere ? Math.round(moment / DAY) * DAY : midnight
}
