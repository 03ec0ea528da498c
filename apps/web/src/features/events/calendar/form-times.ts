// Converts between local times, as typed, and UTC, as stored.

import { localDay, localTime } from '@/dates/local-time'
import { m } from '@/i18n/messages'
import { addDays, type Day, isDay } from '../day'
import { daysOf } from '../event-days'
import type { Times } from '../event-times'

/** The values of the inputs: `2026-11-20` and `12:00`. The last day of an all-day event is `endDate`. */
export type FormTimes = {
  allDay: boolean
  startDate: Day
  startTime: string
  endDate: Day
  endTime: string
}

const LUNCH = { startTime: '12:00', endTime: '13:00' }

export const defaultTimes = (day: Day): FormTimes => ({
  allDay: false,
  startDate: day,
  endDate: day,
  ...LUNCH,
})

export function timesOf(event: Times): FormTimes {
  if (event.all_day) {
    const { first, last } = daysOf(event)
    return { allDay: true, startDate: first, endDate: last, ...LUNCH }
  }
  const [start, end] = [new Date(event.start_time), new Date(event.end_time)]
  return {
    allDay: false,
    startDate: localDay(start),
    startTime: localTime(start),
    endDate: localDay(end),
    endTime: localTime(end),
  }
}

/** A local time that occurs twice means the first, as in RFC 5545, section 3.3.5. */
const momentOf = (date: Day, time: string) => new Date(`${date}T${time}:00`)

/** False for a time that the clocks skip. */
function exists(date: Day, time: string): boolean {
  const moment = momentOf(date, time)
  return localDay(moment) === date && localTime(moment) === time
}

/**
 * @param original the stored event. A time that was not edited stays exactly the same: the inputs lose seconds, and which
 * of two equal hours is meant when the clocks go back.
 */
export function storedTimes(times: FormTimes, original?: Times): Times {
  const { allDay: all_day, startDate, startTime, endDate, endTime } = times
  if (all_day) {
    return {
      all_day,
      start_time: `${startDate}T00:00:00.000Z`,
      end_time: `${addDays(endDate, 1)}T00:00:00.000Z`,
    }
  }
  const before = original && !original.all_day ? timesOf(original) : undefined
  const sameStart = before?.startDate === startDate && before.startTime === startTime
  const sameEnd = before?.endDate === endDate && before.endTime === endTime
  return {
    all_day,
    start_time: original && sameStart ? original.start_time : momentOf(startDate, startTime).toISOString(),
    end_time: original && sameEnd ? original.end_time : momentOf(endDate, endTime).toISOString(),
  }
}

/** Moves the end with the start, in local time, so that the length stays the same. */
export function withStart(times: FormTimes, start: Pick<FormTimes, 'startDate' | 'startTime'>): FormTimes {
  const wall = (date: Day, time: string) => Date.parse(`${date}T${time}Z`)
  const moved = wall(start.startDate, start.startTime) - wall(times.startDate, times.startTime)
  const end = wall(times.endDate, times.endTime) + moved
  // A date is half typed.
  if (Number.isNaN(end)) return { ...times, ...start }
  const [endDate = '', endTime = ''] = new Date(end).toISOString().split('T')
  return { ...times, ...start, endDate, endTime: endTime.slice(0, 5) }
}

export type TimeProblems = Partial<Record<Exclude<keyof FormTimes, 'allDay'>, string>>

const LONGEST = 366 * 86_400_000

/** Problems by the input that can fix them. The database checks the same rules. */
export function timeProblems(times: FormTimes, original?: Times): TimeProblems {
  const { allDay, startDate, startTime, endDate, endTime } = times
  const missing: TimeProblems = {
    ...(!isDay(startDate) && { startDate: startDate ? m.event_date_odd() : m.event_start_date_required() }),
    ...(!isDay(endDate) && { endDate: endDate ? m.event_date_odd() : m.event_end_date_required() }),
    ...(!allDay && !startTime && { startTime: m.event_start_time_required() }),
    ...(!allDay && !endTime && { endTime: m.event_end_time_required() }),
  }
  if (Object.keys(missing).length > 0) return missing

  if (!allDay && !exists(startDate, startTime))
    return { startTime: m.event_time_skipped({ time: startTime }) }
  if (!allDay && !exists(endDate, endTime)) return { endTime: m.event_time_skipped({ time: endTime }) }

  const stored = storedTimes(times, original)
  const length = Date.parse(stored.end_time) - Date.parse(stored.start_time)
  if (length <= 0)
    return allDay || endDate < startDate
      ? { endDate: m.event_ends_early() }
      : { endTime: m.event_ends_early() }
  if (length > LONGEST) return { endDate: m.event_too_long() }
  return {}
}
