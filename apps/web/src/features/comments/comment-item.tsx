import { Link } from '@tanstack/react-router'
import { memo, useRef, useState } from 'react'
import { ReactButton } from '@/components/reactions/react-button'
import { ReactedBy } from '@/components/reactions/reacted-by'
import { reactedBy } from '@/components/reactions/reactions'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane } from '@/data/outbox/use-with-edits'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import { formatAge, formatMoment } from '@/text/format'
import { useReactToComment } from './api'
import { type Comment, isEdited } from './comment'
import { CommentEditor } from './comment-editor'
import { CommentMenu } from './comment-menu'
import { CommentText } from './comment-text'
import { useMember } from './members-context'

type Props = {
  comment: Comment
  sought: boolean
  /** Without it there is nothing to reply to. */
  onReply: ((comment: Comment) => void) | undefined
}

/** One comment. Reading earlier ones, or receiving one, renders no other again. */
export const CommentItem = memo(function CommentItem({ comment, sought, onReply }: Props) {
  const author = useMember(comment.user_id)
  const [editing, setEditing] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const name = author?.full_name ?? m.unknown_member()

  function stopEditing() {
    setEditing(false)
    requestAnimationFrame(() => menuButton.current?.focus())
  }

  return (
    <article
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-label={m.comment_by({ name })}
      className={cn('flex gap-2.5 rounded-2xl', sought && 'outline-3 outline-primary/55 outline-offset-4')}
    >
      <Avatar name={name} src={author?.avatar_url} size="small" />
      <div className="min-w-0 flex-1">
        {editing ? (
          <CommentEditor comment={comment} onClose={stopEditing} />
        ) : (
          <div className="w-fit max-w-full rounded-2xl bg-sunken px-3.5 py-2 text-[0.9375rem]">
            <p className="font-semibold">
              {author ? (
                <Link to="/profile/$id" params={{ id: author.id }} className="hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </p>
            <CommentText content={comment.content} mentions={comment.mentions} />
            <WaitingChange lane={editLane(comment.id)} />
          </div>
        )}
        {!editing && (
          <CommentFoot
            comment={comment}
            name={name}
            menuButton={menuButton}
            onReply={onReply}
            onEdit={() => setEditing(true)}
          />
        )}
      </div>
    </article>
  )
})

type FootProps = {
  comment: Comment
  name: string
  menuButton: React.RefObject<HTMLButtonElement | null>
  onReply: Props['onReply']
  onEdit: () => void
}

/** When it was written, and what can be done with it. */
function CommentFoot({ comment, name, menuButton, onReply, onEdit }: FootProps) {
  const { userId, role } = useViewer()
  const now = useNow()
  const react = useReactToComment(comment)
  const createdAt = new Date(comment.created_at)
  const reacted = reactedBy(comment)
  const mine = comment.user_id === userId

  return (
    <div className="flex flex-wrap items-center gap-x-0.5 ps-1 text-[0.8125rem] text-ink-soft">
      <time dateTime={comment.created_at} title={formatMoment(createdAt)} className="px-1.5">
        {formatAge(createdAt, now)}
      </time>
      {isEdited(comment) && (
        <span title={formatMoment(new Date(comment.updated_at))}>{m.comment_edited()}</span>
      )}
      {onReply && (
        <Button variant="ghost" size="compact" className="text-[0.8125rem]" onClick={() => onReply(comment)}>
          {m.comment_reply()}
        </Button>
      )}
      <ReactButton label={m.react_to_comment({ name })} reacted={reacted} onReact={react} />
      {(mine || role === 'admin') && (
        <CommentMenu comment={comment} name={name} mine={mine} button={menuButton} onEdit={onEdit} />
      )}
      <ReactedBy reacted={reacted} className="ms-auto" />
    </div>
  )
}
