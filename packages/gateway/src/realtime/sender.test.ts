import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSenderLimits, limitKey } from './sender.ts'

const senderOf = (role: string, sub?: string) => ({
  caller: { role, claims: { role, sub } },
  network: 'home',
})
const ann = senderOf('authenticated', 'ann')
const ben = senderOf('authenticated', 'ben')
const anonymous = senderOf('anon')
const server = senderOf('service_role')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('limits count a person by account, and an anonymous caller by network', () => {
  expect([ann, ben, anonymous].map(limitKey)).toEqual(['person:ann', 'person:ben', 'network:home'])
})

test('each person may send a hundred messages per second', () => {
  const isWithinLimits = createSenderLimits()
  const allowed = () => Array.from({ length: 150 }, () => isWithinLimits(ann, 10)).filter(Boolean).length
  expect(allowed()).toBe(100)
  expect(isWithinLimits(ben, 10)).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(allowed()).toBe(100)
})

test('and one mebibyte per second', () => {
  const isWithinLimits = createSenderLimits()
  expect([500_000, 500_000, 100_000].map((bytes) => isWithinLimits(ann, bytes))).toEqual([true, true, false])
})

test('the secret key has no limit', () => {
  const isWithinLimits = createSenderLimits()
  expect(Array.from({ length: 150 }, () => isWithinLimits(server, 100_000))).not.toContain(false)
})
