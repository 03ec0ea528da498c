import { expect, test } from 'vitest'
import { isInviteCode, newInviteCode } from './invite-code'

test('a new code is 8 characters that need no escaping in a link', () => {
  for (let i = 0; i < 500; i++) {
    const code = newInviteCode()
    expect(isInviteCode(code)).toBe(true)
    expect(encodeURIComponent(code)).toBe(code)
  }
})

test('codes do not repeat, and use the whole alphabet evenly', () => {
  const codes = Array.from({ length: 8_000 }, newInviteCode)
  const uses = new Map<string, number>()
  for (const character of codes.join('')) uses.set(character, (uses.get(character) ?? 0) + 1)

  expect(new Set(codes).size).toBe(codes.length)
  expect(uses.size).toBe(64)
  // 1000 of each are expected; 200 away is more than six standard deviations.
  expect(Math.min(...uses.values())).toBeGreaterThan(800)
  expect(Math.max(...uses.values())).toBeLessThan(1200)
})

test.each(['', 'short', 'ninechars', 'has spac', 'has/slas', 'ümläuts!', 'abcdefgh\n'])(
  '%j is no code',
  (text) => {
    expect(isInviteCode(text)).toBe(false)
  },
)
