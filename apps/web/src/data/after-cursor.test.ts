import { expect, test } from 'vitest'
import { afterCursor } from './after-cursor'

const place = { created_at: '2026-11-20T19:40:00.123456+00:00', id: 'b7' }
const time = '"2026-11-20T19:40:00.123456+00:00"'

test('older rows, and of the same time those with a smaller id', () => {
  expect(afterCursor(place)).toBe(`and(created_at.lte.${time},or(created_at.lt.${time},id.lt.b7))`)
})

test('newer rows', () => {
  expect(afterCursor(place, 'gt')).toBe(`and(created_at.gte.${time},or(created_at.gt.${time},id.gt.b7))`)
})

test('in the order of another time', () => {
  const listed = { listed_at: place.created_at, id: place.id }
  expect(afterCursor(listed, 'lt', 'listed_at')).toBe(
    `and(listed_at.lte.${time},or(listed_at.lt.${time},id.lt.b7))`,
  )
})
