// What reactions ask of the server.

import { queryOptions, useMutation } from '@tanstack/react-query'
import { requireSession } from '@/auth/require-session'
import { db } from '@/data/db'
import { readAll } from '@/data/read-all'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { useViewer } from '@/lib/viewer'
import { type Emoji, withReaction } from './reactions'

/** One of the ids. */
type ReactionSubject = { post_id?: string; comment_id?: string; message_id?: string }

/** Adds the viewer's reaction to something, or takes it back. */
export type React = (emoji: Emoji, on: boolean) => void

/** Changes a shown row. */
type Change = ReturnType<typeof withReaction>

/**
 * Shown immediately, and undone when the server refuses it.
 * @param show applies a change to the row in the cache
 */
export function useReact(subject: ReactionSubject, show: (change: Change) => void): React {
  const { userId } = useViewer()
  const { mutate } = useMutation({
    // One at a time, or taking it back could overtake the reaction.
    scope: { id: `react ${Object.values(subject)[0]}` },
    mutationFn: async ({ emoji, on }: { emoji: Emoji; on: boolean }) => {
      await requireSession(m.refused_signed_out())
      const reaction = { ...subject, user_id: userId, emoji }
      const reactions = db.from('reactions')
      const onConflict = [Object.keys(subject)[0], 'user_id', 'emoji'].join()
      await (on
        ? reactions.upsert(reaction, { onConflict, ignoreDuplicates: true }).throwOnError()
        : reactions.delete().match(reaction).throwOnError())
    },
    onMutate: ({ emoji, on }) => show(withReaction(emoji, userId, on)),
    onError: (_error, { emoji, on }) => show(withReaction(emoji, userId, !on)),
    // A row that was loaded before the reaction was stored may have arrived since.
    onSuccess: (_done, { emoji, on }) => show(withReaction(emoji, userId, on)),
    meta: { failure: (error) => ({ title: m.reaction_failed(), description: errorMessage(error) }) },
  })
  return (emoji, on) => mutate({ emoji, on })
}

/** The ids of the members who like a post. */
export const likersQuery = (familyId: string, postId: string) =>
  queryOptions({
    queryKey: ['likers', familyId, postId],
    queryFn: async () => {
      const likes = await readAll((from, to) =>
        db
          .from('post_likes')
          .select('user_id')
          .eq('post_id', postId)
          .order('created_at')
          .order('user_id')
          .range(from, to)
          .throwOnError(),
      )
      return likes.map(({ user_id }) => user_id)
    },
    // Likes are not announced one by one.
    gcTime: 0,
  })
