import { expect, test } from 'vitest'
import { countOf, statusOf, withAnswer } from './answers'

const answers = withAnswer(withAnswer([], 'rosa', 'going'), 'bento', 'maybe')

test('an answer replaces the one before', () => {
  const changed = withAnswer(answers, 'rosa', 'declined')
  expect(statusOf(changed, 'rosa')).toBe('declined')
  expect(statusOf(changed, 'bento')).toBe('maybe')
  expect(changed).toHaveLength(2)
})

test('an answer can be removed', () => {
  expect(statusOf(withAnswer(answers, 'rosa', undefined), 'rosa')).toBeUndefined()
})

test('answers are counted by status', () => {
  const all = withAnswer(answers, 'lena', 'going')
  expect([countOf(all, 'going'), countOf(all, 'maybe'), countOf(all, 'declined')]).toEqual([2, 1, 0])
})
