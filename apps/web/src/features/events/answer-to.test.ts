import { expect, test } from 'vitest'
import { answerTo } from './answer-to'
import type { Answers } from './family-event'

const FRIDAY = '2026-11-20T12:00:00Z'
const NEXT = '2026-11-27T12:00:00Z'
const LATER = '2026-12-04T12:00:00Z'

test.each<[name: string, occurrences: Answers, start: string, expected: string | undefined]>([
  ['one answer for all', {}, FRIDAY, 'going'],
  ['its own', { '': { onwards: 'maybe' }, [FRIDAY]: { only: 'declined' } }, FRIDAY, 'declined'],
  ['not that of another', { [FRIDAY]: { only: 'declined' } }, NEXT, undefined],
  ['the one for all others', { '': { onwards: 'maybe' }, [FRIDAY]: { only: 'declined' } }, NEXT, 'maybe'],
  ['the latest onwards', { '': { onwards: 'maybe' }, [NEXT]: { onwards: 'declined' } }, LATER, 'declined'],
  ['not one that begins later', { [NEXT]: { onwards: 'declined' } }, FRIDAY, undefined],
  ['its own before onwards', { [NEXT]: { only: 'maybe', onwards: 'declined' } }, NEXT, 'maybe'],
])('finds %s', (_name, occurrences, start, expected) => {
  expect(answerTo({ status: 'going', occurrences }, new Date(start))).toBe(expected)
})
