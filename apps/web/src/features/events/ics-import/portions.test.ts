import { expect, test } from 'vitest'
import type { Found, ImportedRow } from './imported'
import { portionsOf } from './portions'

const row = (uid: string) => ({ uid }) as ImportedRow
const found = (uid: string, occurrences = 0): Found => ({
  event: row(uid),
  occurrences: Array.from({ length: occurrences }, () => row(uid)),
})

test('a series stays in one request with its occurrences, and no other request is larger than allowed', () => {
  const portions = portionsOf([found('a'), found('b', 1), found('c', 4), found('d'), found('e', 2)], 3)
  expect(portions.map((rows) => rows.map(({ uid }) => uid).join(''))).toEqual(['abb', 'ccccc', 'd', 'eee'])
})

test('nothing is imported from nothing', () => {
  expect(portionsOf([])).toEqual([])
})
