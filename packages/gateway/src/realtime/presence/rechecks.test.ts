import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRechecks } from './rechecks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const silent = { info() {}, warn() {}, error() {} }
const channel = (allowed = true) => ({ isAllowed: vi.fn(async () => allowed), fail: vi.fn() })

test('a channel fails when it is no longer allowed', async () => {
  const rechecks = createRechecks(silent)
  const [allowed, refused, left] = [channel(), channel(false), channel(false)]
  for (const one of [allowed, refused, left]) rechecks.add(one)
  rechecks.remove(left)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([allowed, refused, left].map(({ fail }) => fail.mock.calls.length)).toEqual([0, 1, 0])
  rechecks.close()
})

test('a large crowd is checked in rounds', async () => {
  const rechecks = createRechecks(silent)
  const crowd = Array.from({ length: 120 }, () => channel())
  for (const one of crowd) rechecks.add(one)
  const checked = () => crowd.filter(({ isAllowed }) => isAllowed.mock.calls.length > 0).length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(checked()).toBe(50)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(checked()).toBe(120)
  rechecks.close()
})

test('a failed check is repeated', async () => {
  const rechecks = createRechecks(silent)
  const one = channel(false)
  one.isAllowed.mockRejectedValueOnce(new Error('connection lost'))
  rechecks.add(one)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(one.fail).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(one.fail).toHaveBeenCalledOnce()
  rechecks.close()
})
