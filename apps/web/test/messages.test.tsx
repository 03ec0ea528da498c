import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import type { Conversation, Person } from '../src/features/messages/conversation'
import type { InboxRow } from '../src/features/messages/inbox'
import { FilteredList } from '../src/features/messages/list/filtered-list'
import { messageSender } from '../src/features/messages/message-sender'
import { answer, openAsRosa, ROSA } from './open-screen'

const person = (full_name: string): Person => ({
  id: full_name.toLowerCase(),
  full_name,
  avatar_url: null,
  last_seen: null,
})

function conversation(
  kind: InboxRow['kind'],
  title: string,
  unread: number,
  at: string | null,
): Conversation {
  const name = kind === 'direct' ? null : title
  const row = { id: title, kind, name, created_by: null, created_at: '', updated_at: '', last_read_at: '' }
  const last = {
    message_id: at,
    message_user_id: 'ana',
    message_content: 'Ahoy',
    message_photos: 0,
    message_attachments: null,
  }
  const other = kind === 'direct' ? person(title) : undefined
  return { ...row, ...last, unread, message_at: at, participants: [], person: other, title }
}

/** As the inbox has them: the latest first. */
const conversations = [
  conversation('direct', 'Elio', 0, '2026-11-22T12:00:00Z'),
  conversation('direct', 'Dora', 1, '2026-11-22T11:00:00Z'),
  conversation('group', 'Boat owners', 2, '2026-11-22T10:00:00Z'),
  conversation('direct', 'Bento', 3, '2026-11-22T09:00:00Z'),
  conversation('family', 'Oliveira', 0, '2026-11-21T10:00:00Z'),
  conversation('direct', 'Carla', 0, null),
]

test('the family comes first, then what is unread, the rest by time, and members to whom nobody has written', async () => {
  openAsRosa(
    <FilteredList
      people={['Ana', 'Bento', 'Carla', 'Dora', 'Elio'].map(person)}
      conversations={conversations}
      selection={undefined}
    />,
  )
  const rows = () => screen.getAllByRole('link').map(({ id }) => id.replace('row-', ''))

  expect(rows()).toEqual(['Oliveira', 'dora', 'Boat owners', 'bento', 'elio', 'ana', 'carla'])
  const family = screen.getByRole('tab', { name: 'Family 4 unread' })
  const groups = screen.getByRole('tab', { name: 'Groups 2 unread' })
  fireEvent.mouseDown(family)
  expect(rows()).toEqual(['dora', 'bento', 'elio', 'ana', 'carla'])
  fireEvent.mouseDown(groups)
  expect(rows()).toEqual(['Oliveira', 'Boat owners'])
})

test('a sent message is confirmed for one and a half seconds', async () => {
  answer('POST /rest/v1/messages', { id: 'ahoy', conversation_id: 'boat' })
  const shown = vi.spyOn(toast, 'success')
  const body = {
    conversation_id: 'boat',
    user_id: 'rosa',
    content: 'Ahoy',
    reply_to: null,
    photos: [],
    created_at: '2026-11-22T10:00:00Z',
  }
  await messageSender(new QueryClient(), ROSA).send({ id: 'ahoy', body } as never)

  await vi.waitFor(() =>
    expect(shown).toHaveBeenCalledWith('Message sent', expect.objectContaining({ duration: 1_500 })),
  )
})
