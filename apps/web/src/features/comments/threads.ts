import type { Comment } from './comment'

/** A comment and its replies, oldest first. Without the comment when it was deleted, or is not loaded yet. */
export type Thread<One> = { id: string; comment: One | undefined; replies: One[] }

/** @param comments in the order of writing */
export function threadsOf<One extends Pick<Comment, 'id' | 'parent_id'>>(comments: One[]): Thread<One>[] {
  const threads = new Map<string, Thread<One>>()
  for (const comment of comments) {
    const id = comment.parent_id ?? comment.id
    const thread = threads.get(id) ?? { id, comment: undefined, replies: [] }
    if (comment.parent_id) thread.replies.push(comment)
    else thread.comment = comment
    threads.set(id, thread)
  }
  return [...threads.values()]
}
