import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRechecks } from './rechecks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const silent = { info() {}, warn() {}, error() {} }
const attendance = (allowed = true) => ({ isAllowed: vi.fn(async () => allowed), fail: vi.fn() })

test('who may no longer be there is failed, and nobody else', async () => {
  const rechecks = createRechecks(silent)
  const [welcome, unwelcome, gone] = [attendance(), attendance(false), attendance(false)]
  for (const one of [welcome, unwelcome, gone]) rechecks.add(one)
  rechecks.remove(gone)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([welcome, unwelcome, gone].map(({ fail }) => fail.mock.calls.length)).toEqual([0, 1, 0])
  rechecks.close()
})

test('in a crowd everybody has their turn', async () => {
  const rechecks = createRechecks(silent)
  const crowd = Array.from({ length: 120 }, () => attendance())
  for (const one of crowd) rechecks.add(one)
  const asked = () => crowd.filter(({ isAllowed }) => isAllowed.mock.calls.length > 0).length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked()).toBe(50)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked()).toBe(120)
  rechecks.close()
})

test('a question that fails is asked again', async () => {
  const rechecks = createRechecks(silent)
  const one = attendance(false)
  one.isAllowed.mockRejectedValueOnce(new Error('the database is away'))
  rechecks.add(one)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(one.fail).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(one.fail).toHaveBeenCalledOnce()
  rechecks.close()
})
