// Dates in words: in the language of the screen, and of its regional forms the one that the browser prefers.

import { differenceInCalendarDays, differenceInHours, differenceInMinutes } from 'date-fns'
import { m } from '@/paraglide/messages'
import { getLocale } from '@/paraglide/runtime'

const region = () =>
  navigator.languages.find((language) => language.split('-')[0] === getLocale()) ?? getLocale()

const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(region(), options).format(date)

const clock = { hour: 'numeric', minute: '2-digit' } as const

/** `Friday, 20 November` */
export const formatDay = (date: Date) => format(date, { weekday: 'long', day: 'numeric', month: 'long' })

/** `20 November 2026` */
export const formatDate = (date: Date) => format(date, { dateStyle: 'long' })

/** `20 November 2026 at 18:20` */
export const formatMoment = (date: Date) => format(date, { dateStyle: 'long', timeStyle: 'short' })

/** How long ago in few words: `38 min ago`, `Yesterday, 18:20`, `Monday, 18:20`, `3 May 2025`. */
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
