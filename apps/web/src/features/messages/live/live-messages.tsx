import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '@/i18n/messages'
import { fetchName } from '@/lib/fetch-name'
import { useNotificationSettings } from '@/lib/notification-settings'
import { toast } from '@/lib/toast'
import { unreadMessages } from '@/lib/unread-messages'
import { useViewer } from '@/lib/viewer'
import { inboxQuery } from '../api'
import { gist } from '../conversation'
import { countUnread } from '../inbox'
import type { Message } from '../message'
import { openConversation } from '../pane/open-conversation'
import { useLiveMessages } from './use-live-messages'

/** Runs behind all screens and renders nothing: counts unread messages and shows a toast for each new one. */
export function LiveMessages() {
  const { familyId } = useViewer()
  const navigate = useNavigate()
  const { chatNotifications } = useNotificationSettings()
  const { data: inbox } = useQuery(inboxQuery(familyId))

  useLiveMessages(async (message) => {
    if (!chatNotifications || openConversation.get() === message.conversation_id) return
    const name = (await fetchName(message.user_id)) ?? m.former_member()
    toast.info(m.message_from({ name }), {
      description: excerpt(message),
      // One toast per conversation, with its latest message.
      id: `message ${message.conversation_id}`,
      action: {
        label: m.reminder_open(),
        onClick: () => navigate({ to: '/messages', search: { conversation: message.conversation_id } }),
      },
    })
  })

  useEffect(() => {
    unreadMessages.set(inbox && chatNotifications ? countUnread(inbox) : 0)
    return () => unreadMessages.set(0)
  }, [inbox, chatNotifications])

  return null
}

const EXCERPT_CHARACTERS = 120

function excerpt(message: Message): string {
  const content = gist(message)
  const characters = [...content]
  return characters.length > EXCERPT_CHARACTERS
    ? `${characters.slice(0, EXCERPT_CHARACTERS).join('')}…`
    : content
}
