import { useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { LoadFailure } from '@/components/ui/load-failure'
import { Spinner } from '@/components/ui/spinner'
import { useNotificationSettings } from '@/lib/notification-settings'
import { useNow } from '@/lib/use-now'
import { m } from '@/paraglide/messages'
import { markRead, type Viewer } from '../api'
import { type People, useConversations } from '../use-conversations'
import { UnreadRow } from './unread-row'

type Props = {
  viewer: Viewer
  people: People
  onClose: () => void
}

/** The conversations in which something is unread, as the envelope shows them. */
export function UnreadPanel({ viewer, people: family, onClose }: Props) {
  const queryClient = useQueryClient()
  const { chatNotifications } = useNotificationSettings()
  const now = useNow()
  const { conversations, failure } = useConversations(viewer, family)
  const { people } = family
  const unread = conversations?.filter((one) => one.unread > 0) ?? []

  function readAll() {
    for (const { id, message_at } of unread) {
      if (message_at) markRead(queryClient, viewer, id, message_at)
    }
  }

  return (
    <>
      <div className="flex min-h-12 flex-none items-center justify-between gap-2 ps-4 pe-2 pt-2 pb-1">
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
        ) : unread.length === 0 ? (
          <p className="px-2 pb-3 text-ink-soft">{m.envelope_empty()}</p>
        ) : (
          <ul>
            {unread.map((one) => (
              <li key={one.id}>
                <UnreadRow conversation={one} people={people} viewer={viewer} now={now} onOpen={onClose} />
              </li>
            ))}
          </ul>
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
