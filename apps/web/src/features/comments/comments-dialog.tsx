import { useSearch } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CommentCount } from '@/components/ui/comment-count'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import type { Subject } from './comment'
import { Comments } from './comments'

type Props = {
  subject: Subject
  /** Of the subject. */
  title: string
  count: number
}

/** A button that opens the comments above what they are about. A link to one of them opens them, too. */
export function CommentsDialog({ subject, title, count }: Props) {
  const { comment: sought } = useSearch({ strict: false })
  const [open, setOpen] = useState(sought !== undefined)

  return (
    <>
      <Button
        variant="quiet"
        size="compact"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-w-11 rounded-full"
      >
        <MessageCircle aria-hidden className="size-5" />
        <span className="sr-only">{m.comment()}</span>
        <CommentCount count={count} />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={m.comments_title()} description={title}>
        <Comments subject={subject} sought={sought} />
      </Dialog>
    </>
  )
}
