import { Pencil, Reply, X } from 'lucide-react'
import { withKinds } from '@/components/links/hub-links'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { gist, nameOf, type Person } from '../conversation'
import { type Draft, stopAnswering } from './drafts'

type Props = { conversationId: string; people: Person[]; draft: Draft }

/** Above the input: the message that one replies to or edits, with a button that ends it. */
export function Answering({ conversationId, people, draft: { replyTo, editing } }: Props) {
  const { userId } = useViewer()
  const message = editing?.message ?? replyTo
  if (!message) return null
  const author = people.find(({ id }) => id === message.user_id)
  const name = message.user_id === userId ? m.you() : nameOf(author)
  const Icon = editing ? Pencil : Reply

  return (
    <div id="message-answering" className="flex items-center gap-2 ps-2 text-sm">
      <Icon aria-hidden className="size-4 flex-none text-primary-strong" />
      <p className="grid min-w-0 flex-1 border-primary border-s-2 ps-2.5">
        <span className="truncate font-semibold">
          {editing ? m.message_editing() : m.message_replying({ name })}
        </span>
        <span dir="auto" className="truncate text-ink-soft">
          {withKinds(gist(message))}
        </span>
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={editing ? m.message_edit_stop() : m.message_reply_stop()}
        onClick={() => stopAnswering(conversationId)}
      >
        <X aria-hidden className="size-5" />
      </Button>
    </div>
  )
}
