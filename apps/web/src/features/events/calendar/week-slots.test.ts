import { expect, test } from 'vitest'
import { eventsByDay } from '../event-days'
import { weekSlots } from './week-slots'

const WEEK = [
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
]

const days = (title: string, from: number, to: number) => ({
  title,
  all_day: true,
  start_time: `2026-11-${from}T00:00:00Z`,
  end_time: `2026-11-${to + 1}T00:00:00Z`,
})

/** One line of text for each line of the cells: `A2` begins a bar of two days, `a` is within it. */
function drawn(events: ReturnType<typeof days>[]): string[] {
  const byDay = eventsByDay(events, WEEK[0] ?? '', WEEK[6] ?? '')
  const cells = weekSlots(WEEK, (day) => byDay.get(day) ?? [])
  const lines = Math.max(...cells.map((cell) => cell.length))
  const shown = (cell: (typeof cells)[number], line: number) => {
    const slot = cell[line]
    return slot ? (slot.days ? `${slot.event.title}${slot.days}` : slot.event.title.toLowerCase()) : '.'
  }
  return Array.from({ length: lines }, (_, line) => cells.map((cell) => shown(cell, line)).join(' '))
}

test('an event of several days is one bar, and others make room for it', () => {
  expect(drawn([days('A', 23, 25), days('B', 24, 26), days('C', 26, 26), days('D', 24, 24)])).toEqual([
    '. A3 a a C1 . .',
    '. . B3 b b . .',
    '. . D1 . . . .',
  ])
})

test('a bar begins and ends with the week', () => {
  expect(drawn([days('A', 19, 23), days('B', 27, 29)])).toEqual(['A2 a . . . B2 b'])
})
