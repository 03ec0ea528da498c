import { expect, test } from 'vitest'
import { countOf, type Month, pageAt, startOf } from './months'

const month = (month: number, count: number): Month => ({ month, shapes: Array(count).fill(150) })
const months = [month(195000, 3), month(202605, 90), month(202606, 250)]

test('pages go over months, and begin again within one', () => {
  expect(pageAt(months, 0)).toEqual({ from: 0, count: 100, oldest: 195000, newest: 202606, skip: 0 })
  expect(pageAt(months, 1)).toEqual({ from: 100, count: 100, oldest: 202606, newest: 202606, skip: 7 })
  expect(pageAt(months, 3)).toEqual({ from: 300, count: 43, oldest: 202606, newest: 202606, skip: 207 })
})

test('new photos leave full pages as they are', () => {
  const later = [...months.slice(0, 2), month(202606, 251), month(202607, 1)]
  for (const page of [0, 1, 2]) expect(pageAt(later, page)).toEqual(pageAt(months, page))
})

test('where months begin, and how much there is', () => {
  expect(startOf(months, 202606)).toBe(93)
  expect(startOf(months, 202604)).toBeUndefined()
  expect(countOf(months)).toBe(343)
})
