import { useState } from 'react'
import { withKinds } from '@/components/links/hub-links'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { gist, nameOf, type Person } from '../conversation'
import type { Shown } from '../message'

/** Announces new messages from others to screen readers. */
export function Announcer({ messages, people }: { messages: Shown[]; people: Person[] }) {
  const { userId } = useViewer()
  const [openedAt] = useState(messages.at(-1)?.created_at ?? '')
  const newest = messages.at(-1)
  const isNew = newest?.state === 'stored' && newest.user_id !== userId && newest.created_at > openedAt
  return (
    <p role="status" className="sr-only">
      {isNew &&
        m.message_preview({
          name: nameOf(people.find(({ id }) => id === newest.user_id)),
          text: withKinds(gist(newest)),
        })}
    </p>
  )
}
