import { m } from '@/i18n/messages'
import { type Day, isDay } from '../day'
import type { Repeat } from '../repeat'

export type RepeatProblems = Partial<Record<'repeat' | 'every' | 'until' | 'times', string>>

/** @param start the first day @param days how many days the event lasts */
export function repeatProblems(draft: Repeat, start: Day, days: number): RepeatProblems {
  const { repeat, every, ends, until, times } = draft
  if (repeat === 'none') return {}
  return {
    // The database says the same.
    ...(days > 31 && { repeat: m.repeat_too_long() }),
    ...(repeat === 'custom' && !isNumber(every, 99) && { every: m.repeat_number({ most: 99 }) }),
    ...(ends === 'date' && (!isDay(until) || until < start) && { until: m.repeat_ends_early() }),
    ...(ends === 'times' && !isNumber(times, 999) && { times: m.repeat_number({ most: 999 }) }),
  }
}

const isNumber = (text: string, most: number) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most
