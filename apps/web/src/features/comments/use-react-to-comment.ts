import { useQueryClient } from '@tanstack/react-query'
import { useReact } from '@/components/reactions/api'
import { useViewer } from '@/lib/viewer'
import { changeComments } from './api'
import type { Comment } from './comment'
import { withChangedComment } from './comment-pages'

export function useReactToComment({ id, subject_id }: Comment) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useReact({ comment_id: id }, (change) =>
    changeComments(queryClient, familyId, subject_id, (pages) => withChangedComment(pages, id, change)),
  )
}
