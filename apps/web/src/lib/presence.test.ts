import { expect, test, vi } from 'vitest'
import { isOnline, lastSeenText } from './presence'

vi.stubGlobal('navigator', { languages: ['en-GB'] })

const now = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, true],
  [5 * MINUTE - 1, true],
  [5 * MINUTE, false],
  [3 * DAY, false],
  // The clock of this device is behind the server's.
  [-30, true],
])('seen %d s ago is online: %s', (seconds, online) => {
  expect(isOnline(ago(seconds), now)).toBe(online)
})

test('a member who was never seen is not online', () => {
  expect(isOnline(null, now)).toBe(false)
})

test.each([
  [null, 'Never'],
  [ago(-30), 'Just now'],
  [ago(59), 'Just now'],
  [ago(MINUTE), '1 min ago'],
  [ago(HOUR - 1), '59 min ago'],
  [ago(HOUR), '1 hour ago'],
  [ago(DAY - 1), '23 hours ago'],
  [ago(DAY), '1 day ago'],
  [ago(7 * DAY - 1), '6 days ago'],
  [ago(7 * DAY), '14 November 2026'],
])('%s reads %j', (lastSeen, text) => {
  expect(lastSeenText(lastSeen, now)).toBe(text)
})
