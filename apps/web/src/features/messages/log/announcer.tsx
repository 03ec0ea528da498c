import { useState } from 'react'
import { m } from '@/paraglide/messages'
import { nameOf, type Person } from '../conversation'
import type { Shown } from '../message'

/** Reads out what others write while one is here. */
export function Announcer({
  messages,
  people,
  userId,
}: {
  messages: Shown[]
  people: Person[]
  userId: string
}) {
  const [before] = useState(messages.at(-1)?.created_at ?? '')
  const newest = messages.at(-1)
  const told =
    newest?.state === 'stored' && newest.user_id !== userId && newest.created_at > before ? newest : undefined
  return (
    <p role="status" className="sr-only">
      {told &&
        m.message_preview({
          name: nameOf(people.find(({ id }) => id === told.user_id)),
          text: told.content || m.message_photo(),
        })}
    </p>
  )
}
