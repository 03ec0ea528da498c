import { expect, test } from 'vitest'
import { guestsAt } from './guests-at'

const start = new Date('2026-11-20T12:00:00.000Z')

test.each([
  ['a plain event', { guests: 2, occurrences: {} }, 2],
  ['an occurrence', { guests: 0, occurrences: { '2026-11-20T12:00:00Z': { guests: 3 } } }, 3],
  ['an occurrence with none', { guests: 1, occurrences: { '2026-11-20T12:00:00Z': { guests: 0 } } }, 0],
  ['another occurrence', { guests: 0, occurrences: { '2026-11-27T12:00:00Z': { guests: 3 } } }, 0],
] as const)('guests at %s', (_, answer, guests) => {
  expect(guestsAt(answer, start)).toBe(guests)
})
