// Where the events of a day are among its hours, side by side where they overlap.

import { localDay, localTime } from '@/dates/local-time'
import type { Day } from '../day'
import type { Times } from '../event-times'

const DAY_MINUTES = 24 * 60
/** A shorter block has no room for a title. */
const SHORTEST = 30

/** Minutes of wall time since midnight; `column` of `columns` counts from 0. */
export type Block<E> = { event: E; start: number; end: number; column: number; columns: number }

/** Those that a week shows above its hours. */
export const isWholeDay = ({ all_day, start_time, end_time }: Times) =>
  all_day || Date.parse(end_time) - Date.parse(start_time) >= DAY_MINUTES * 60_000

/** @param events of the day, none of them a whole day */
export function hourBlocks<E extends Times>(day: Day, events: readonly E[]): Block<E>[] {
  const blocks = events
    .map((event) => ({ event, ...minutesOn(day, event), column: 0, columns: 1 }))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  let group: Block<E>[] = []
  let reach = 0
  for (const block of blocks) {
    if (block.start >= reach) group = []
    const taken = group.filter((other) => other.end > block.start).map(({ column }) => column)
    while (taken.includes(block.column)) block.column += 1
    group.push(block)
    reach = Math.max(...group.map(({ end }) => end))
    const columns = Math.max(...group.map(({ column }) => column)) + 1
    for (const other of group) other.columns = columns
  }
  return blocks
}

/** When the clocks go back an event may end before it starts; it gets the shortest block. */
function minutesOn(day: Day, { start_time, end_time }: Times) {
  const [from, to] = [new Date(start_time), new Date(end_time)]
  const start = Math.min(localDay(from) < day ? 0 : minutesOf(from), DAY_MINUTES - SHORTEST)
  const end = localDay(to) > day ? DAY_MINUTES : minutesOf(to)
  return { start, end: Math.max(end, start + SHORTEST) }
}

/** Of wall time since midnight. */
export function minutesOf(moment: Date): number {
  const [hours = 0, minutes = 0] = localTime(moment).split(':').map(Number)
  return hours * 60 + minutes
}
