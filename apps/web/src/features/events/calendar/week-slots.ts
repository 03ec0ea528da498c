// Where the events of a week are in the cells of its days, so that one of several days is a straight bar.

import type { Day } from '../day'
import { daysOf } from '../event-days'
import type { Times } from '../event-times'

/** A line of a cell; `days` is the length of a bar that begins here, 0 within it. Undefined: a gap beside a bar. */
export type Slot<E> = { event: E; days: number } | undefined

/** @param week its days @returns the lines of each day, without gaps at the end */
export function weekSlots<E extends Times>(
  week: readonly Day[],
  eventsOf: (day: Day) => readonly E[],
): Slot<E>[][] {
  const cells: Slot<E>[][] = week.map(() => [])
  const placed = new Set<E>()
  for (const [index, day] of week.entries()) {
    for (const event of eventsOf(day)) {
      const { first, last } = daysOf(event)
      if (first === last || placed.has(event)) continue
      placed.add(event)
      const days = week.slice(index).filter((other) => other <= last).length
      const reached = cells.slice(index, index + days)
      let line = 0
      while (reached.some((cell) => cell[line])) line += 1
      for (const [offset, cell] of reached.entries()) cell[line] = { event, days: offset === 0 ? days : 0 }
    }
  }
  for (const [index, day] of week.entries()) {
    const cell = cells[index] ?? []
    for (const event of eventsOf(day)) {
      if (placed.has(event)) continue
      let line = 0
      while (cell[line]) line += 1
      cell[line] = { event, days: 1 }
    }
  }
  // A line that was skipped is a hole in the array.
  return cells.map((cell) => Array.from(cell))
}
