import { expect, test } from 'vitest'
import { turnsBetween } from './check-nights.ts'

const night = (day: number) => new Date(Date.UTC(2026, 10, day, 3, 15))
const all = Array.from({ length: 30 }, (_, turn) => turn)
const sorted = (turns: Iterable<number>) => [...turns].sort((one, other) => one - other)

test('each night has one turn, and 30 nights have all', () => {
  const turns = Array.from({ length: 30 }, (_, day) => [...turnsBetween(night(day), night(day + 1))])
  expect(turns.every((turn) => turn.length === 1)).toBe(true)
  expect(sorted(turns.flat())).toEqual(all)
})

test('turns that were missed are made up for, once', () => {
  const four = [...turnsBetween(night(1), night(5))]
  expect(sorted(four)).toEqual(
    sorted([2, 3, 4, 5].flatMap((day) => [...turnsBetween(night(day - 1), night(day))])),
  )
  expect(sorted(turnsBetween(night(1), night(100)))).toEqual(all)
  expect(sorted(turnsBetween(undefined, night(1)))).toEqual(all)
  expect([...turnsBetween(night(1), night(1))]).toEqual([])
})
