import { useSearch } from '@tanstack/react-router'
import { CommentCount } from '@/components/ui/comment-count'
import { m } from '@/i18n/messages'
import type { Subject } from './comment'
import { Comments } from './comments'

type Props = { subject: Subject; count: number }

/** The comments as a part of a page or dialog. */
export function CommentsSection({ subject, count }: Props) {
  const { comment } = useSearch({ strict: false })

  return (
    <div className="@container grid grid-cols-1 gap-3">
      <h2 className="text-xl">
        {m.comments_title()} <CommentCount count={count} />
      </h2>
      <Comments subject={subject} sought={comment} />
    </div>
  )
}
