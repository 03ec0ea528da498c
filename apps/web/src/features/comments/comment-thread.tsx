import { useCallback, useState } from 'react'
import { m } from '@/i18n/messages'
import type { Comment, Subject } from './comment'
import { CommentComposer } from './comment-composer'
import { CommentItem } from './comment-item'
import { useMembers } from './members-context'
import type { Thread } from './threads'

type Props = {
  thread: Thread<Comment>
  subject: Subject
  sought: string | undefined
  /** Whether all comments are loaded, so that a missing one was deleted. */
  complete: boolean
}

/** A comment with its replies. Replying to a reply mentions its author. */
export function CommentThread({ thread: { id, comment, replies }, subject, sought, complete }: Props) {
  const [replyTo, setReplyTo] = useState<string>()
  const members = useMembers()

  const reply = useCallback(
    ({ user_id, parent_id }: Comment) => {
      const name = parent_id && members.find((member) => member.id === user_id)?.full_name
      setReplyTo(name ? `@${name} ` : '')
    },
    [members],
  )

  return (
    <li className="grid grid-cols-1 gap-2">
      {comment ? (
        <CommentItem comment={comment} sought={sought === comment.id} onReply={reply} />
      ) : (
        <p className="text-ink-soft text-sm italic">
          {complete ? m.comment_was_deleted() : m.comment_is_earlier()}
        </p>
      )}
      {(replies.length > 0 || replyTo !== undefined) && (
        <div className="ms-4 grid grid-cols-1 gap-2 border-line border-s-2 ps-3 @lg:ms-9">
          {replies.length > 0 && (
            <ol className="grid grid-cols-1 gap-2" aria-label={m.comment_replies()}>
              {replies.map((one) => (
                <li key={one.id}>
                  <CommentItem
                    comment={one}
                    sought={sought === one.id}
                    onReply={comment ? reply : undefined}
                  />
                </li>
              ))}
            </ol>
          )}
          {replyTo !== undefined && (
            <CommentComposer
              key={replyTo}
              subject={subject}
              parentId={id}
              opening={replyTo}
              onClose={() => setReplyTo(undefined)}
            />
          )}
        </div>
      )}
    </li>
  )
}
