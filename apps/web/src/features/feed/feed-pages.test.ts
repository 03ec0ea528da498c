import { describe, expect, test } from 'vitest'
import { type FeedPages, PAGE_SIZE, toPage, withChangedPost, withNewPost, withoutPost } from './feed-pages'
import type { Post } from './post'

const aPost = (id: string): Post => ({
  id,
  content: `Post ${id}`,
  created_at: '2026-11-20T19:40:00.123456+00:00',
  family_id: 'family',
  user_id: 'rosa',
  image_url: null,
  image_urls: [],
  tags: [],
  like_count: 0,
  comment_count: 0,
  reacted_by: {},
  updated_at: '2026-11-20T19:40:00.123456+00:00',
  author: null,
  liked: false,
})

const aFeed = (...pages: string[][]): FeedPages => ({
  pages: pages.map((ids) => ({ posts: ids.map(aPost), next: null })),
  pageParams: pages.map(() => null),
})

const idsOf = (feed: FeedPages) => feed.pages.map(({ posts }) => posts.map(({ id }) => id))

describe('a page', () => {
  const posts = Array.from({ length: PAGE_SIZE }, (_, index) => aPost(String(index)))

  test('that is full continues after its last post', () => {
    expect(toPage(posts).next).toEqual({ id: '19', created_at: '2026-11-20T19:40:00.123456+00:00' })
  })

  test('that is not full is the last one', () => {
    expect(toPage(posts.slice(1)).next).toBeNull()
    expect(toPage([]).next).toBeNull()
  })

  test('keeps its cursor when one of its posts is deleted', () => {
    const feed = { pages: [toPage(posts)], pageParams: [null] }
    expect(withoutPost(feed, '19').pages[0]?.next).toEqual(feed.pages[0]?.next)
  })
})

describe('a new post', () => {
  test('comes first', () => {
    expect(idsOf(withNewPost(aFeed(['b', 'a'], ['z']), aPost('c')))).toEqual([['c', 'b', 'a'], ['z']])
  })

  test('starts an empty feed', () => {
    expect(idsOf(withNewPost(aFeed([]), aPost('a')))).toEqual([['a']])
  })

  test('is not shown twice', () => {
    const feed = aFeed(['b', 'a'], ['z'])
    expect(withNewPost(feed, aPost('z'))).toBe(feed)
  })
})

test('a deleted post leaves its page', () => {
  expect(idsOf(withoutPost(aFeed(['b', 'a'], ['z']), 'z'))).toEqual([['b', 'a'], []])
})

test('a change affects only its post', () => {
  const before = aFeed(['b', 'a'])
  const after = withChangedPost(before, 'a', ({ like_count }) => ({ like_count: like_count + 1 }))
  expect(after.pages[0]?.posts.map(({ like_count }) => like_count)).toEqual([0, 1])
  expect(before.pages[0]?.posts[1]?.like_count).toBe(0)
})
