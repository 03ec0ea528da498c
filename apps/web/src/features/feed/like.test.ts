import { expect, test } from 'vitest'
import { likesText, withLike } from './like'

const liked = (like_count: number) => ({ post_likes: [{ user_id: 'rosa' }], like_count })
const notLiked = (like_count: number) => ({ post_likes: [], like_count })
const like = withLike(true, 'rosa')
const unlike = withLike(false, 'rosa')

test('a like counts until it is taken back', () => {
  expect(like(notLiked(4))).toEqual(liked(5))
  expect(unlike(liked(5))).toEqual(notLiked(4))
})

test('a like is not counted twice', () => {
  expect(like(liked(5))).toEqual(liked(5))
  expect(unlike(notLiked(4))).toEqual(notLiked(4))
})

test('the count never drops below zero', () => {
  expect(unlike(liked(0))).toEqual(notLiked(0))
})

test.each([
  [notLiked(0), ''],
  [notLiked(1), '1 like'],
  [notLiked(4), '4 likes'],
  [liked(1), 'You like this'],
  [liked(2), 'You and 1 other'],
  [liked(5), 'You and 4 others'],
])('%j reads %j', (likes, text) => {
  expect(likesText(likes)).toBe(text)
})
