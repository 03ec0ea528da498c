import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSenderLimits, personOf } from './sender.ts'

const ann = {
  caller: { role: 'authenticated', claims: { role: 'authenticated', sub: 'ann' } },
  network: 'home',
}
const ben = {
  caller: { role: 'authenticated', claims: { role: 'authenticated', sub: 'ben' } },
  network: 'home',
}
const nobody = { caller: { role: 'anon', claims: { role: 'anon' } }, network: 'home' }
const server = { caller: { role: 'service_role', claims: { role: 'service_role' } }, network: 'home' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a person is counted by their account, and who is not signed in by their network', () => {
  expect([ann, ben, nobody].map(personOf)).toEqual(['person:ann', 'person:ben', 'network:home'])
})

test('a hundred messages in a second, for each', () => {
  const isWithinLimits = createSenderLimits()
  const allowed = () => Array.from({ length: 150 }, () => isWithinLimits(ann, 10)).filter(Boolean).length
  expect(allowed()).toBe(100)
  expect(isWithinLimits(ben, 10)).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(allowed()).toBe(100)
})

test('a mebibyte in a second', () => {
  const isWithinLimits = createSenderLimits()
  expect([500_000, 500_000, 100_000].map((bytes) => isWithinLimits(ann, bytes))).toEqual([true, true, false])
})

test('the server itself is not limited', () => {
  const isWithinLimits = createSenderLimits()
  expect(Array.from({ length: 150 }, () => isWithinLimits(server, 100_000))).not.toContain(false)
})
