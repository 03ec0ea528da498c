import { expect, test } from 'vitest'
import { dayByKey } from './day-by-key'

const press = (key: string, shiftKey = false, rightToLeft = false) =>
  dayByKey('2026-11-20', { key, shiftKey }, 0, rightToLeft)

test.each([
  ['ArrowLeft', '2026-11-19'],
  ['ArrowRight', '2026-11-21'],
  ['ArrowUp', '2026-11-13'],
  ['ArrowDown', '2026-11-27'],
  ['Home', '2026-11-15'],
  ['End', '2026-11-21'],
  ['PageUp', '2026-10-20'],
  ['PageDown', '2026-12-20'],
])('%s leads from Friday the 20th to %s', (key, day) => {
  expect(press(key)).toBe(day)
})

test('the ends of a week depend on its first day', () => {
  const press = (key: string) => dayByKey('2026-11-22', { key, shiftKey: false }, 1)
  expect([press('Home'), press('End')]).toEqual(['2026-11-16', '2026-11-22'])
})

test('Shift with a page key moves by a year', () => {
  expect(press('PageUp', true)).toBe('2025-11-20')
  expect(press('PageDown', true)).toBe('2027-11-20')
})

test('the arrow keys are mirrored in right-to-left scripts', () => {
  expect(press('ArrowLeft', false, true)).toBe('2026-11-21')
})

test.each(['Enter', ' ', 'Tab', 'a'])('%j does not move', (key) => {
  expect(press(key)).toBeUndefined()
})
