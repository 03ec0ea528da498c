// The comments of a subject in the query cache: pages, the newest first, each with its newest comment first.

import type { InfiniteData } from '@tanstack/react-query'
import type { Comment } from './comment'

export type Cursor = Pick<Comment, 'created_at' | 'id'> | null
type Page = { comments: Comment[]; next: Cursor }
export type CommentPages = InfiniteData<Page>

export const PAGE_SIZE = 50

export const newestPage = ({ pages, pageParams }: CommentPages): CommentPages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

/** A loaded page; a full page has a next one, which starts after its last comment. */
export function toPage(comments: Comment[]): Page {
  const last = comments.at(PAGE_SIZE - 1)
  return { comments, next: last ? { created_at: last.created_at, id: last.id } : null }
}

/** Adds a comment, or changes it: its author receives it twice, as an answer and live. */
export function withComment(pages: CommentPages, comment: Comment): CommentPages {
  if (pages.pages.some(({ comments }) => comments.some(({ id }) => id === comment.id)))
    return mapPages(pages, (comments) => comments.map((one) => (one.id === comment.id ? comment : one)))
  const [first = toPage([]), ...older] = pages.pages
  return { ...pages, pages: [{ ...first, comments: [comment, ...first.comments] }, ...older] }
}

export const withChangedComment = (
  pages: CommentPages,
  id: string,
  change: (comment: Comment) => Partial<Comment>,
) => mapPages(pages, (comments) => comments.map((one) => (one.id === id ? { ...one, ...change(one) } : one)))

export const withoutComment = (pages: CommentPages, id: string) =>
  mapPages(pages, (comments) => comments.filter((one) => one.id !== id))

const mapPages = (pages: CommentPages, change: (comments: Comment[]) => Comment[]): CommentPages => ({
  ...pages,
  pages: pages.pages.map(({ comments, next }) => ({ comments: change(comments), next })),
})
