import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLOCK_SKEW_SECONDS } from '../http/tokens.ts'
import { whenExpired } from './token-expiry.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const DAY_MS = 24 * 3600 * 1000

const expiringIn = (milliseconds: number) => ({
  role: 'authenticated',
  exp: (Date.now() + milliseconds) / 1000 - CLOCK_SKEW_SECONDS,
})

test.each([
  ['an hour', 3600 * 1000],
  ['longer than the longest timer', 400 * DAY_MS],
])('a token that is valid for %s expires then, and not before', (_, lifetime) => {
  const then = vi.fn()
  whenExpired(expiringIn(lifetime), then)
  vi.advanceTimersByTime(lifetime - 1)
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(then).toHaveBeenCalledOnce()
})

test('a cancelled expiry never comes, even after several timers', () => {
  const then = vi.fn()
  const cancel = whenExpired(expiringIn(400 * DAY_MS), then)
  vi.advanceTimersByTime(100 * DAY_MS)
  cancel()
  vi.advanceTimersByTime(400 * DAY_MS)
  expect(then).not.toHaveBeenCalled()
})
