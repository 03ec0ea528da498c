import { describe, expect, test } from 'vitest'
import { behindAfterDrop, behindAfterStep, moved } from './album'

const items = ['a', 'b', 'c'].map((id) => ({ id }))
const order = (list: { id: string }[]) => list.map(({ id }) => id).join('')

test.each([
  ['c', null, 'cab'],
  ['a', 'c', 'bca'],
  ['a', 'b', 'bac'],
  ['b', 'b', 'abc'],
  ['x', 'a', 'abc'],
])('%s behind %s gives %s', (id, behind, result) => {
  expect(order(moved(items, id, behind))).toBe(result)
})

describe('a step', () => {
  test.each([
    ['a', 'earlier', 'abc'],
    ['b', 'earlier', 'bac'],
    ['c', 'earlier', 'acb'],
    ['a', 'later', 'bac'],
    ['c', 'later', 'abc'],
  ] as const)('of %s %s gives %s', (id, step, result) => {
    const behind = behindAfterStep(items, id, step)
    expect(order(behind === undefined ? items : moved(items, id, behind))).toBe(result)
  })
})

test.each([
  ['a', 'c', 'bca'],
  ['c', 'a', 'cab'],
  ['c', 'b', 'acb'],
  ['b', 'b', 'abc'],
])('%s dropped on %s takes its place: %s', (id, over, result) => {
  const behind = behindAfterDrop(items, id, over)
  expect(order(behind === undefined ? items : moved(items, id, behind))).toBe(result)
})
