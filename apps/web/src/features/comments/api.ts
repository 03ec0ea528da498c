// Requests of comments beyond the declaration.

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useReact } from '@/components/reactions/api'
import { changeRow } from '@/data/pages'
import { rowQuery } from '@/data/queries'
import { usePages } from '@/data/use-rows'
import { useViewer } from '@/lib/viewer'
import { type Comment, columnOf, comments, type Subject } from './comment'
import { subjectOf } from './subject-of'

const PAGE_SIZE = 50

/** The newest comments on something, and on request earlier ones. */
export const useComments = (subject: Subject) =>
  // The database finds them by `subject_id`, which live changes lack.
  usePages(comments, { subject_id: subject.id, ...columnOf(subject) }, PAGE_SIZE)

/** What a comment is about; null when the comment is gone. */
export const subjectQuery = (familyId: string, id: string) =>
  queryOptions({
    ...rowQuery(comments, familyId, id),
    select: (comment) => comment && (subjectOf(comment) ?? null),
  })

export function useReactToComment({ id }: Comment) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useReact({ comment_id: id }, (change) => changeRow(queryClient, comments, familyId, id, change))
}
