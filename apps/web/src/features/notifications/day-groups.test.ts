import { afterAll, expect, test, vi } from 'vitest'
import { dayName } from '@/dates/day-name'
import { dayGroups } from './day-groups'
import type { Notification } from './notification'

vi.stubGlobal('navigator', { languages: ['en-US'] })
afterAll(() => vi.unstubAllGlobals())

const at = (created_at: string) => ({ kind: 'post', created_at, day: null }) as Notification
const NOW = new Date('2026-11-22T10:00')

test('notifications of one day form a group', () => {
  const groups = dayGroups(
    ['2026-11-22T09:00', '2026-11-22T00:00', '2026-11-21T23:59', '2026-11-18T12:00'].map(at),
    NOW,
  )
  expect(groups.map(({ items }) => items.length)).toEqual([2, 1, 1])
  expect(groups.map(({ day }) => dayName(day, NOW))).toEqual(['Today', 'Yesterday', 'Wednesday, November 18'])
})

test('without notifications there are no groups', () => {
  expect(dayGroups([], NOW)).toEqual([])
})

test('a birthday is a matter of its own day, whenever the server announced it', () => {
  const birthday = (kind: Notification['kind'], day: string) =>
    ({ kind, day, created_at: '2026-11-21T14:00' }) as Notification
  const groups = dayGroups(
    [
      at('2026-11-21T18:00'),
      birthday('birthday_today', '2026-11-22'),
      birthday('birthday_today', '2026-11-23'),
      birthday('birthday_tomorrow', '2026-11-22'),
    ],
    NOW,
  )
  expect(groups.map(({ day, items }) => [dayName(day, NOW), items.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 2],
  ])
})
