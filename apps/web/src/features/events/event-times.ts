// When an event takes place. Timed events are moments; all-day events are days without a time zone, from midnight UTC
// of the first to midnight UTC of the day after the last (RFC 5545, section 3.6.1).

import { localDay } from '@/dates/local-time'
import { utcOf } from './day'
import type { FamilyEvent } from './family-event'

export type Times = Pick<FamilyEvent, 'start_time' | 'end_time' | 'all_day'>

/** Midnight UTC of the reader's day, for comparison with all-day events. */
const todayOf = (now: Date) => new Date(utcOf(localDay(now)))

/** An all-day event lasts until the reader's own day ends. */
export const isOver = ({ end_time, all_day }: Times, now: Date) =>
  new Date(end_time) <= (all_day ? todayOf(now) : now)

export const hasBegun = ({ start_time, all_day }: Times, now: Date) =>
  new Date(start_time) <= (all_day ? todayOf(now) : now)
