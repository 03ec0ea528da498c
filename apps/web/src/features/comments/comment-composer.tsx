import { SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { isVisible } from '@/text/characters'
import type { Subject } from './comment'
import { MentionText } from './mention-text'
import { useUnsentComment } from './use-unsent-comment'

type Props = {
  subject: Subject
  /** The comment that it replies to. */
  parentId: string | null
  /** What a reply begins with. */
  opening?: string
  /** Replies only. */
  onClose?: () => void
}

export function CommentComposer({ subject, parentId, opening = '', onClose }: Props) {
  const { name, avatarUrl } = useViewer()
  const { content, change, busy, submit } = useUnsentComment({ subject, parentId, opening, onSent: onClose })
  const id = useId()
  const label = parentId ? m.comment_write_reply() : m.comment_write()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // React events bubble to a form around a dialog, even through the portal.
    event.stopPropagation()
    submit()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!onClose || event.key !== 'Escape') return
    onClose()
  }

  return (
    <form
      method="post"
      noValidate
      data-escape={onClose ? true : undefined}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      className="flex items-start gap-2.5"
    >
      <span className="mt-2">
        <Avatar name={name} src={avatarUrl} size="small" />
      </span>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <MentionText
        id={id}
        autoFocus={parentId !== null}
        placeholder={label}
        value={content}
        onChange={change}
      />
      <Button
        type="submit"
        size="icon"
        aria-label={m.comment_send()}
        busy={busy}
        disabled={!isVisible(content)}
        className="flex-none"
      >
        {!busy && <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />}
      </Button>
      {onClose && (
        <Button variant="ghost" size="icon" aria-label={m.cancel()} onClick={onClose} className="-ms-1.5">
          <X aria-hidden className="size-5" />
        </Button>
      )}
    </form>
  )
}
