import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { LoadFailure } from '@/components/ui/load-failure'
import { Spinner } from '@/components/ui/spinner'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { useNotificationSettings } from '@/lib/notification-settings'
import { useMarkRead } from '../api'
import type { Conversation, Person } from '../conversation'
import { type People, useConversations } from '../use-conversations'
import { UnreadRow } from './unread-row'

type Props = { people: People; onClose: () => void }

/** The panel of the envelope: conversations with unread messages. */
export function UnreadPanel({ people: family, onClose }: Props) {
  const markRead = useMarkRead()
  const { chatNotifications } = useNotificationSettings()
  const { conversations, failure } = useConversations(family)
  const { people } = family
  const unread = conversations?.filter((one) => one.unread > 0) ?? []

  function readAll() {
    for (const { id, message_at } of unread) {
      if (message_at) markRead(id, message_at)
    }
  }

  return (
    <>
      <div className="flex min-h-12 flex-none flex-wrap items-center justify-between gap-x-2 ps-4 pe-2 pt-2 pb-1">
        <h2 className="text-lg">{m.nav_messages()}</h2>
        {chatNotifications && unread.length > 0 && (
          <Button variant="ghost" size="compact" className="text-sm" onClick={readAll}>
            <CheckCheck aria-hidden className="size-4" />
            {m.notifications_read_all()}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
        {!chatNotifications ? (
          <p className="px-2 pb-3 text-ink-soft">{m.envelope_off()}</p>
        ) : !people || !conversations ? (
          <div className="grid justify-items-center p-4">
            {failure ? <LoadFailure title={m.messages_failed()} query={failure} /> : <Spinner />}
          </div>
        ) : (
          <UnreadList conversations={unread} people={people} onOpen={onClose} />
        )}
      </div>
      <Link
        to="/messages"
        onClick={onClose}
        className="flex min-h-11 flex-none items-center justify-center border-line border-t px-4 font-semibold text-ink-soft text-sm hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2"
      >
        {m.envelope_all()}
      </Link>
    </>
  )
}

type ListProps = { conversations: Conversation[]; people: Person[]; onOpen: () => void }

function UnreadList({ conversations, people, onOpen }: ListProps) {
  const now = useNow()

  if (conversations.length === 0) return <p className="px-2 pb-3 text-ink-soft">{m.envelope_empty()}</p>
  return (
    <ul>
      {conversations.map((one) => (
        <li key={one.id}>
          <UnreadRow conversation={one} people={people} now={now} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
