// Requests of the feed beyond the declaration of posts.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requireSession } from '@/auth/require-session'
import { readThingAgain, removeRow } from '@/data/change-row'
import { db } from '@/data/db'
import { changeRow, hideRow } from '@/data/pages'
import { rowQuery } from '@/data/queries'
import { undoDeletion } from '@/data/restore'
import { failureOf, toastOf } from '@/data/use-changes'
import { usePages } from '@/data/use-rows'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { useViewer, type Viewer } from '@/lib/viewer'
import { withLike } from './like'
import { ownLike, type Post, posts } from './posts'

export type Reader = Pick<Viewer, 'userId' | 'familyId'>

/** @param tag only posts with this tag */
export function useFeed(tag?: string) {
  const { userId } = useViewer()
  return usePages(posts, { ...ownLike(userId), ...(tag !== undefined && { tags: [tag] }) }, 20)
}

export function usePostsOfMember(memberId: string) {
  const { userId } = useViewer()
  return usePages(posts, { ...ownLike(userId), user_id: memberId }, 5)
}

/** The post of a shared link; null when it no longer exists. */
export const postQuery = ({ userId, familyId }: Reader, id: string) =>
  rowQuery(posts, familyId, id, ownLike(userId))

/** Changes a post wherever it is shown. */
export function useChangePost(id: string) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  return (change: (post: Post) => Partial<Post>) => changeRow(queryClient, posts, familyId, id, change)
}

/**
 * Likes or unlikes a post: `mutate(true)` or `mutate(false)`. Shown immediately, and undone when the server refuses it.
 */
export function useLike({ id }: Post) {
  const { userId } = useViewer()
  const change = useChangePost(id)

  return useMutation({
    // One at a time, or an unlike could overtake its like.
    scope: { id: `like ${id}` },
    mutationFn: async (liked: boolean) => {
      await requireSession(m.like_signed_out())
      const like = { post_id: id, user_id: userId }
      const likes = db.from('post_likes')
      await (liked
        ? likes.upsert(like, { ignoreDuplicates: true }).throwOnError()
        : likes.delete().match(like).throwOnError())
    },
    onMutate: (liked) => change(withLike(liked, userId)),
    onError: (_error, liked) => change(withLike(!liked, userId)),
    // A feed loaded before the like was stored may have arrived since. The count follows as a live change.
    onSuccess: (_result, liked) => change(() => ({ post_likes: liked ? [{ user_id: userId }] : [] })),
    meta: { failure: (error) => ({ title: m.like_failed(), description: errorMessage(error) }) },
  })
}

/** Deletes a post: its photos may stay in Media. */
export function useDeletePost() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ post, keepPhotos }: { post: Post; keepPhotos: boolean }) => {
      if (keepPhotos) {
        const { data: deleted } = await db
          .rpc('delete_post_keeping_photos', { post_id: post.id })
          .throwOnError()
        if (deleted) return
      }
      // A post that is gone or may not be deleted is told apart here, too.
      await removeRow(posts, keepPhotos ? { id: post.id } : post)
    },
    onSuccess: (_result, { post: { id } }) => {
      hideRow(queryClient, posts, familyId, id)
      toastOf(
        posts.texts.deleted,
        undoDeletion([id], () => readThingAgain(queryClient, posts, familyId)),
      )
    },
    meta: { failure: (error) => failureOf(posts.texts.deleteFailed, error) },
  })
}
