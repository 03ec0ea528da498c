import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import { changeComments, commentsQuery } from './api'
import type { Comment, Subject } from './comment'
import { type CommentPages, withChangedComment, withComment, withoutComment } from './comment-pages'

/** Keeps the comments of a subject current. */
export function useLiveComments({ kind, id: subjectId }: Subject) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const { queryKey } = commentsQuery(familyId, subjectId)
    const reload = (time?: number) => readAgain(queryClient, queryKey, time)

    // Comments that are being loaded may be older than the change.
    const apply = (change: (pages: CommentPages) => CommentPages) =>
      queryClient.isFetching({ queryKey })
        ? reload()
        : changeComments(queryClient, familyId, subjectId, change)

    // Generated columns are not published.
    const whole = (comment: Comment) => ({ ...comment, subject_id: subjectId })

    return watchRows({
      table: 'comments',
      familyId,
      onMissed: reload,
      onChange: (change) => {
        if (change.eventType === 'INSERT') {
          if (change.new[`${kind}_id`] === subjectId) apply((pages) => withComment(pages, whole(change.new)))
        } else if (change.eventType === 'UPDATE') {
          apply((pages) => withChangedComment(pages, change.new.id, () => whole(change.new)))
        } else if (change.old.id) {
          const { id } = change.old
          apply((pages) => withoutComment(pages, id))
        }
      },
    })
  }, [queryClient, familyId, kind, subjectId])
}
