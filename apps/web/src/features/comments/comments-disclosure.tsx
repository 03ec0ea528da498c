import { useSearch } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CommentCount } from '@/components/ui/comment-count'
import { m } from '@/i18n/messages'
import type { Subject } from './comment'
import { Comments } from './comments'

type Props = {
  subject: Subject
  count: number
  /** The parameter of the address that names the subject of a link. */
  param: 'event'
}

/** A button that opens the comments below it. A link to one of them opens them, too. */
export function CommentsDisclosure({ subject, count, param }: Props) {
  const id = useId()
  const search = useSearch({ strict: false })
  const linked = search[param] === subject.id
  const [opened, setOpened] = useState<boolean>()
  const open = opened ?? linked

  return (
    <div className="@container grid grid-cols-1 gap-2">
      <Button
        variant="ghost"
        size="compact"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpened(!open)}
        className="-ms-2.5 justify-self-start"
      >
        <MessageCircle aria-hidden className="size-5" />
        {m.comment()}
        <CommentCount count={count} />
      </Button>
      {open && (
        <div id={id}>
          <Comments subject={subject} sought={linked ? search.comment : undefined} />
        </div>
      )}
    </div>
  )
}
