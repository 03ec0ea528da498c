// The rule of a series as the form edits it.

import { localDay, startOfLocalDay } from '@/dates/local-time'
import { addDays, type Day, weekdayOf } from './day'
import { daysOf } from './event-days'
import type { EventValues } from './family-event'

export const REPEATS = [
  'none',
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'monthly_weekday',
  'yearly',
  'custom',
] as const
export const UNITS = ['day', 'week', 'month', 'year'] as const
export const ENDS = ['never', 'date', 'times'] as const

/** In the order of `Date`: Sunday is 0. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

export type Repeat = {
  /** `kept` is a rule that the form cannot show, as another app may have written it. */
  repeat: (typeof REPEATS)[number] | 'kept'
  /** Of a custom rule. */
  every: string
  unit: (typeof UNITS)[number]
  /** Further weekdays of a weekly one; that of the start is always one. */
  weekdays: string[]
  ends: (typeof ENDS)[number]
  until: string
  times: string
}

export const noRepeat = (day: Day): Repeat => ({
  repeat: 'none',
  every: '1',
  unit: 'week',
  weekdays: [],
  ends: 'never',
  until: addDays(day, 90),
  times: '10',
})

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const

export const weekdayCode = (day: Day) => WEEKDAYS[weekdayOf(day)] ?? 'SU'

/** The week of the month that a day is in: 1 to 4, and -1 for the last one, if it is the fifth. */
export const weekOfMonth = (day: Day) =>
  ([1, 2, 3, 4] as const)[Math.ceil(Number(day.slice(8)) / 7) - 1] ?? -1

const onWeekdayOfMonth = (day: Day) => `FREQ=MONTHLY;BYDAY=${weekOfMonth(day)}${weekdayCode(day)}`

/** @param original the rule that a `kept` one keeps */
function ruleOf(draft: Repeat, start: Day, original: string | null): string | null {
  switch (draft.repeat) {
    case 'none':
      return null
    case 'kept':
      return original
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'yearly':
      return `FREQ=${draft.repeat.toUpperCase()}`
    case 'biweekly':
      return 'FREQ=WEEKLY;INTERVAL=2'
    case 'monthly_weekday':
      return onWeekdayOfMonth(start)
    case 'custom':
      return customRule(draft, start)
  }
}

function customRule({ every, unit, weekdays }: Repeat, start: Day): string {
  const interval = Number(every) > 1 ? `;INTERVAL=${Number(every)}` : ''
  const chosen = WEEKDAYS.filter((code) => weekdays.includes(code) || code === weekdayCode(start))
  const on = unit === 'week' && chosen.length > 1 ? `;BYDAY=${chosen.join(',')}` : ''
  return `FREQ=${FREQUENCIES[unit]}${interval}${on}`
}

/** What the form shows of a stored rule. */
export function repeatOf(event: EventValues): Repeat {
  const { first } = daysOf(event)
  const until = lastDayOf(event)
  const base: Repeat = { ...noRepeat(first), ...(until && { ends: 'date', until }) }
  const rule = event.rrule
  if (!rule) return base
  const simple = (['daily', 'weekly', 'biweekly', 'monthly', 'monthly_weekday', 'yearly'] as const).find(
    (repeat) => ruleOf({ ...base, repeat }, first, null) === rule,
  )
  if (simple) return { ...base, repeat: simple }
  const custom = readCustom(rule, base)
  return customRule(custom, first) === rule ? { ...custom, repeat: 'custom' } : { ...base, repeat: 'kept' }
}

function readCustom(rule: string, base: Repeat): Repeat {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  return {
    ...base,
    every: parts.get('INTERVAL') ?? '1',
    unit: UNITS.find((unit) => FREQUENCIES[unit] === parts.get('FREQ')) ?? 'week',
    weekdays: parts.get('BYDAY')?.split(',') ?? [],
  }
}

/** The day on which a series can occur for the last time. */
export function lastDayOf({ repeats_until, all_day }: EventValues): Day | undefined {
  if (!repeats_until) return undefined
  const last = new Date(Date.parse(repeats_until) - 1000)
  return all_day ? last.toISOString().slice(0, 10) : localDay(last)
}

/** The columns of a rule. @param start those of the event @param original the stored event */
export function storedRepeat(
  draft: Repeat,
  day: Day,
  { start_time, all_day }: Pick<EventValues, 'start_time' | 'all_day'>,
  original?: EventValues,
): Pick<EventValues, 'rrule' | 'time_zone' | 'repeats_until'> {
  const rrule = ruleOf(draft, day, original?.rrule ?? null)
  if (!rrule) return { rrule: null, time_zone: null, repeats_until: null }
  // Who travels does not move what they edit.
  const zone =
    original?.rrule && original.start_time === start_time
      ? original.time_zone
      : new Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    rrule: draft.ends === 'times' ? `${rrule};COUNT=${Number(draft.times)}` : rrule,
    time_zone: all_day ? null : (zone ?? 'UTC'),
    repeats_until: draft.ends === 'date' ? endAfterDay(draft.until, all_day, original) : null,
  }
}

function endAfterDay(day: Day, all_day: boolean, original?: EventValues): string {
  if (original?.repeats_until && original.all_day === all_day && lastDayOf(original) === day)
    return original.repeats_until
  const next = addDays(day, 1)
  return (all_day ? new Date(`${next}T00:00Z`) : startOfLocalDay(next)).toISOString()
}
