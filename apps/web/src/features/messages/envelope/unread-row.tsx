import { Link } from '@tanstack/react-router'
import { withKinds } from '@/components/links/hub-links'
import { UnreadCount } from '@/components/ui/unread-count'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { type Conversation, type Person, preview } from '../conversation'
import { ConversationMark } from '../list/conversation-row'
import { shortAge } from '../list/short-age'

type Props = { conversation: Conversation; people: Person[]; now: Date; onOpen: () => void }

/** A conversation with its last message and unread count. */
export function UnreadRow({ conversation, people, now, onOpen }: Props) {
  const { userId } = useViewer()
  const { id, kind, title, person, message_at, unread } = conversation

  return (
    <Link
      to="/messages"
      search={{ conversation: id }}
      onClick={onOpen}
      className="flex min-h-14 items-center gap-3 rounded-control px-2 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <ConversationMark kind={kind} title={title} person={person} />
      <span className="min-w-0 flex-1 leading-snug">
        <span dir="auto" className="block truncate font-semibold">
          {title}
        </span>
        <span dir="auto" className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">
          {withKinds(preview(conversation, people, userId) ?? m.messages_start())}
        </span>
      </span>
      <span className="grid flex-none justify-items-end gap-1 self-start pt-0.5">
        {message_at && (
          <span className="text-[0.8125rem] text-ink-soft">{shortAge(new Date(message_at), now)}</span>
        )}
        <UnreadCount count={unread} />
      </span>
    </Link>
  )
}
