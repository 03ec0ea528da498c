// Dates and sizes as text, in the language of the screen and the browser's preferred region for it.

import { withLatinDigits } from '@kinfold/i18n'
import { differenceInCalendarDays, differenceInHours, differenceInMinutes } from 'date-fns'
import { currentLanguage, m } from '@/i18n/messages'

/** The locale for dates and numbers. */
export function region(): string {
  const language = currentLanguage()
  const own = navigator.languages.find((tag) => tag.split('-')[0] === language.split('-')[0])
  return withLatinDigits(own ?? language)
}

/** Creating a formatter is far slower than using it, and a conversation shows a time for every message. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** @param name of the options, which saves writing them out */
export function formatter(
  options: Intl.DateTimeFormatOptions,
  name = JSON.stringify(options),
): Intl.DateTimeFormat {
  const place = region()
  const key = place + name
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(place, options)
  formatters.set(key, known)
  return known
}

/** An unknown date is a dash: one row does not stop the screen. */
export const format = (date: Date, options: Intl.DateTimeFormatOptions, name?: string): string =>
  Number.isNaN(date.getTime()) ? '–' : formatter(options, name).format(date)

/** For `Intl.DateTimeFormat`: `18:20`, or `6:20 PM`. */
export const clock = { hour: 'numeric', minute: '2-digit' } as const

/** `Friday, 20 November` */
export const formatDay = (date: Date) => format(date, { weekday: 'long', day: 'numeric', month: 'long' })

/** `24 November`, of a plain date: midnight UTC of its day. */
export const formatPlainDay = (date: Date) => format(date, { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The time until then, in short: `Tomorrow`, or as `formatSpan`. */
export const formatWait = (days: number): string => (days === 1 ? m.day_tomorrow() : formatSpan(days))

/** `1 day`, `4 days`, `3 weeks`, `2 months`. */
export function formatSpan(days: number): string {
  const [value, unit] = days < 14 ? [days, 'day'] : days < 61 ? [days / 7, 'week'] : [days / 30.44, 'month']
  return new Intl.NumberFormat(region(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(value)
}

/** `Rosa, Bento, Ana`: the last one without an “and”, unlike in a sentence. */
export function enumerate(names: string[]): string {
  const parts = new Intl.ListFormat(region()).formatToParts(['A', 'B', 'C'])
  return names.join(parts.find(({ type }) => type === 'literal')?.value)
}

/** `Rosa, Bento, Ana and 3 more` */
export function enumerateFirst(names: string[], most: number): string {
  const shown = enumerate(names.slice(0, most))
  return names.length > most ? m.names_and_more({ names: shown, count: names.length - most }) : shown
}

/** `18:20` */
export const formatTime = (date: Date) => format(date, clock, 'clock')

/** `20 November 2026` */
export const formatDate = (date: Date) => format(date, { dateStyle: 'long' })

/** `20 November 2026 at 18:20` */
export const formatMoment = (date: Date) => format(date, { dateStyle: 'long', timeStyle: 'short' })

/** The time since then, in short: `38 min ago`, `Yesterday, 18:20`, `Monday, 18:20`, `3 May 2025`. */
export function formatAge(date: Date, now: Date): string {
  const minutes = differenceInMinutes(now, date)
  const days = differenceInCalendarDays(now, date)
  if (minutes < 1) return m.just_now()
  if (minutes < 60) return m.minutes_ago({ count: minutes })
  if (days === 0) return m.hours_ago({ count: differenceInHours(now, date) })
  if (days === 1) return m.yesterday_at({ time: format(date, clock) })
  if (days < 7) return format(date, { weekday: 'long', ...clock })
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return format(date, { day: 'numeric', month: 'long', year })
}

/** `6.2 MB` */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const value = bytes / 1024 ** step
  return new Intl.NumberFormat(region(), {
    style: 'unit',
    unit: units[step],
    maximumFractionDigits: value < 10 && step > 1 ? 1 : 0,
  }).format(value)
}
