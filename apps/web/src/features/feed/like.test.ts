import { expect, test } from 'vitest'
import { likesText, withLike } from './like'

test('a like counts until it is taken back', () => {
  const liked = withLike(true)({ liked: false, like_count: 4 })
  expect(liked).toEqual({ liked: true, like_count: 5 })
  expect(withLike(false)(liked)).toEqual({ liked: false, like_count: 4 })
})

test('a like is not counted twice', () => {
  expect(withLike(true)({ liked: true, like_count: 5 })).toEqual({ liked: true, like_count: 5 })
  expect(withLike(false)({ liked: false, like_count: 4 })).toEqual({ liked: false, like_count: 4 })
})

test('the count never drops below zero', () => {
  expect(withLike(false)({ liked: true, like_count: 0 })).toEqual({ liked: false, like_count: 0 })
})

test.each([
  [false, 0, ''],
  [false, 1, '1 like'],
  [false, 4, '4 likes'],
  [true, 1, 'You like this'],
  [true, 2, 'You and 1 other'],
  [true, 5, 'You and 4 others'],
])('liked %s with a count of %d reads %j', (liked, like_count, text) => {
  expect(likesText({ liked, like_count })).toBe(text)
})
