// The feed in the query cache: pages of posts, newest first. Every change returns new pages.

import type { InfiniteData } from '@tanstack/react-query'
import type { Post } from './post'

export type Cursor = Pick<Post, 'created_at' | 'id'> | null
/** `next` is fixed when the page is loaded: posts added or deleted later must not move it. */
export type Page = { posts: Post[]; next: Cursor }
export type FeedPages = InfiniteData<Page>

export const PAGE_SIZE = 20

const KEPT_PAGES = 3

/** The posts that this browser keeps. */
export const newestPages = ({ pages, pageParams }: FeedPages): FeedPages => ({
  pages: pages.slice(0, KEPT_PAGES),
  pageParams: pageParams.slice(0, KEPT_PAGES),
})

/** A loaded page; a full page has a next one, which starts after its last post. */
export function toPage(posts: Post[]): Page {
  const last = posts.at(PAGE_SIZE - 1)
  return { posts, next: last ? { created_at: last.created_at, id: last.id } : null }
}

/** Puts a new post first, unless it is listed already: its author receives it twice, as an answer and live. */
export function withNewPost(feed: FeedPages, post: Post): FeedPages {
  if (feed.pages.some(({ posts }) => posts.some(({ id }) => id === post.id))) return feed
  const [first = toPage([]), ...older] = feed.pages
  return { ...feed, pages: [{ ...first, posts: [post, ...first.posts] }, ...older] }
}

export const withoutPost = (feed: FeedPages, id: string) =>
  mapPages(feed, (posts) => posts.filter((post) => post.id !== id))

export const withChangedPost = (feed: FeedPages, id: string, change: (post: Post) => Partial<Post>) =>
  mapPages(feed, (posts) => posts.map((post) => (post.id === id ? { ...post, ...change(post) } : post)))

const mapPages = (feed: FeedPages, change: (posts: Post[]) => Post[]): FeedPages => ({
  ...feed,
  pages: feed.pages.map(({ posts, next }) => ({ posts: change(posts), next })),
})
