import { afterAll, expect, test, vi } from 'vitest'
import { dayName } from '@/dates/day-name'
import { dayGroups } from './day-groups'
import type { Notification } from './notification'

vi.stubGlobal('navigator', { languages: ['en-US'] })
afterAll(() => vi.unstubAllGlobals())

const at = (created_at: string) => ({ created_at }) as Notification

test('notifications of one day form a group', () => {
  const groups = dayGroups(
    ['2026-11-22T09:00', '2026-11-22T00:00', '2026-11-21T23:59', '2026-11-18T12:00'].map(at),
  )
  expect(groups.map(({ items }) => items.length)).toEqual([2, 1, 1])
  expect(groups.map(({ day }) => dayName(day, new Date('2026-11-22T10:00')))).toEqual([
    'Today',
    'Yesterday',
    'Wednesday, November 18',
  ])
})

test('without notifications there are no groups', () => {
  expect(dayGroups([])).toEqual([])
})
