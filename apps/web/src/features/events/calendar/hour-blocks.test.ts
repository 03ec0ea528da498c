import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourBlocks, isWholeDay } from './hour-blocks'

const DAY = '2026-11-20'

const event = (from: string, to: string) => ({
  all_day: false,
  start_time: new Date(from).toISOString(),
  end_time: new Date(to).toISOString(),
})
const today = (from: string, to: string) => event(`${DAY}T${from}`, `${DAY}T${to}`)

const shape = (events: ReturnType<typeof event>[]) =>
  hourBlocks(DAY, events).map(({ start, end, column, columns }) => [start, end, column, columns])

test('events that follow each other have the whole width', () => {
  expect(shape([today('09:00', '10:00'), today('10:00', '11:30')])).toEqual([
    [540, 600, 0, 1],
    [600, 690, 0, 1],
  ])
})

test('events that overlap share the width, and a later one takes a free place', () => {
  expect(shape([today('09:00', '12:00'), today('09:30', '10:00'), today('10:00', '11:00')])).toEqual([
    [540, 720, 0, 2],
    [570, 600, 1, 2],
    [600, 660, 1, 2],
  ])
})

test('an event over midnight ends with the first day and begins with the second', () => {
  const party = event('2026-11-19T20:00', `${DAY}T02:00`)
  expect(shape([party])).toEqual([[0, 120, 0, 1]])
  expect(hourBlocks('2026-11-19', [party])[0]).toMatchObject({ start: 1200, end: 1440 })
})

test('a short event keeps room for its title, also at the end of the day', () => {
  expect(shape([today('09:00', '09:05')])).toEqual([[540, 570, 0, 1]])
  expect(shape([today('23:50', '23:55')])).toEqual([[1410, 1440, 0, 1]])
})

test('blocks never overlap and stay in the day', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const at = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const events = fc.array(
    fc
      .tuple(minute, minute)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => today(at(Math.min(a, b)), at(Math.max(a, b)))),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(events, (events) => {
      const blocks = hourBlocks(DAY, events)
      expect(blocks).toHaveLength(events.length)
      for (const [index, a] of blocks.entries()) {
        expect(a.start >= 0 && a.end <= 1440 && a.column < a.columns).toBe(true)
        for (const b of blocks.slice(index + 1)) {
          const sameTime = a.start < b.end && b.start < a.end
          if (sameTime) expect([a.columns, a.column === b.column]).toEqual([b.columns, false])
        }
      }
    }),
  )
})

test('whole days and events of a day or longer are above the hours', () => {
  expect(isWholeDay({ ...today('00:00', '10:00'), all_day: true })).toBe(true)
  expect(isWholeDay(event('2026-11-19T10:00', `${DAY}T10:00`))).toBe(true)
  expect(isWholeDay(event('2026-11-19T10:00', `${DAY}T09:59`))).toBe(false)
})
