// Everything this feature asks of the server. Components never touch `db`.

import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { afterCursor } from '@/data/after-cursor'
import { db } from '@/data/db'
import { deleteRow } from '@/data/delete-row'
import type { Parts } from '@/data/merge-edits'
import { updateRow } from '@/data/update-row'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import type { Comment, Subject, Written } from './comment'
import {
  type CommentPages,
  type Cursor,
  newestPage,
  PAGE_SIZE,
  toPage,
  withComment,
  withoutComment,
} from './comment-pages'
import { subjectOf } from './subject-of'

/** The newest comments of a subject, and on request earlier ones. */
export const commentsQuery = (familyId: string, subjectId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', familyId, subjectId],
    queryFn: async ({ pageParam }) => {
      let query = db.from('comments').select('*').eq('subject_id', subjectId)
      if (pageParam) query = query.or(afterCursor(pageParam))
      const { data } = await query
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE_SIZE)
        .throwOnError()
      return toPage(data)
    },
    initialPageParam: null as Cursor,
    getNextPageParam: ({ next }) => next,
    meta: { offline: newestPage },
  })

/** Changes the comments in the cache, if they are loaded. */
export const changeComments = (
  queryClient: QueryClient,
  familyId: string,
  subjectId: string,
  change: (pages: CommentPages) => CommentPages,
) => queryClient.setQueryData(commentsQuery(familyId, subjectId).queryKey, (pages) => pages && change(pages))

/** `mutate(…)` with the comment as the form found it and its new text. */
export function useEditComment() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ original, values }: { original: Comment; values: Written }) => {
      const parts: Parts<Written> = { content: m.comment_label, mentions: m.comment_label }
      return updateRow('comments', { original, values, parts, gone: m.comment_gone() })
    },
    onSuccess: ({ stored }) =>
      changeComments(queryClient, familyId, stored.subject_id, (pages) => withComment(pages, stored)),
    meta: { failure: (error) => ({ title: m.comment_edit_failed(), description: errorMessage(error) }) },
  })
}

export function useDeleteComment() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id }: Comment) => deleteRow('comments', id),
    onSuccess: (_done, { id, subject_id }) => {
      changeComments(queryClient, familyId, subject_id, (pages) => withoutComment(pages, id))
      toast.success(m.comment_deleted())
    },
    meta: { failure: (error) => ({ title: m.comment_delete_failed(), description: errorMessage(error) }) },
  })
}

/** What a comment is about; null when the comment is gone. */
export const subjectQuery = (familyId: string, id: string) =>
  queryOptions({
    queryKey: ['comment', familyId, id],
    queryFn: async () => {
      const { data } = await db
        .from('comments')
        .select('post_id, media_id, recipe_id, event_id, relative_id')
        .eq('id', id)
        .maybeSingle()
        .throwOnError()
      return data && (subjectOf(data) ?? null)
    },
    meta: {
      failure: (error) => ({ title: m.comments_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

export const columnOf = ({ kind, id }: Subject) => ({ [`${kind}_id`]: id })
