import { expect, test } from 'vitest'
import { parseSearch } from '@/text/search'
import { readShownPeriod } from './shown-period'

const TODAY = '2026-11-20'

test.each([
  ['', '2026-11', TODAY],
  ['month=2026-11', '2026-11', TODAY],
  ['month=2026-12', '2026-12', '2026-12-01'],
  ['day=2027-03-08', '2027-03', '2027-03-08'],
  ['month=2026-11&day=2026-11-05', '2026-11', '2026-11-05'],
  ['month=2026-11&day=2026-12-12', '2026-11', '2026-12-12'],
])('?%s shows %s and selects %s', (search, month, day) => {
  expect(readShownPeriod(parseSearch(search), TODAY, 0)).toEqual({ month, day })
})

test.each([
  ['month=2026-13', '2026-11', TODAY],
  ['month=soon&day=2026-02-30', '2026-11', TODAY],
  ['month=99999-01', '2026-11', TODAY],
  ['month=2026-12&day=2026-11-05', '2026-12', '2026-12-01'],
  ['month=2026-12&day=<script>', '2026-12', '2026-12-01'],
])('the invalid ?%s falls back to %s and %s', (search, month, day) => {
  expect(readShownPeriod(parseSearch(search), TODAY, 0)).toEqual({ month, day })
})

test('the sheet that a day must be on depends on the first day of the week', () => {
  // A Sunday before 1 October.
  const search = parseSearch('month=2026-10&day=2026-09-27')
  expect(readShownPeriod(search, TODAY, 0).day).toBe('2026-09-27')
  expect(readShownPeriod(search, TODAY, 1).day).toBe('2026-10-01')
})
