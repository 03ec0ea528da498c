import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import type { Conversation, Person } from '../src/features/messages/conversation'
import type { InboxRow } from '../src/features/messages/inbox'
import { FamilyAndGroups } from '../src/features/messages/list/family-and-groups'
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
  const last = { message_id: at, message_user_id: 'ana', message_content: 'Ahoy', message_photos: 0 }
  const other = kind === 'direct' ? person(title) : undefined
  return { ...row, ...last, unread, message_at: at, participants: [], person: other, title }
}

test('each tab counts its unread messages, and members are listed by their newest message, then by name', () => {
  openAsRosa(
    <FamilyAndGroups
      people={['Ana', 'Bento', 'Carla', 'Dora', 'Elio'].map(person)}
      conversations={[
        conversation('group', 'Boat owners', 2, '2026-11-22T10:00:00Z'),
        conversation('direct', 'Bento', 3, '2026-11-22T09:00:00Z'),
        conversation('direct', 'Dora', 1, '2026-11-22T11:00:00Z'),
        conversation('direct', 'Carla', 0, null),
        conversation('family', 'Oliveira', 5, '2026-11-21T10:00:00Z'),
      ]}
      selection={undefined}
    />,
  )

  screen.getByRole('tab', { name: 'Family 4 unread' })
  screen.getByRole('tab', { name: 'Groups 7 unread' })
  const names = screen.getAllByRole('link').map(({ id }) => id)
  expect(names).toEqual(['dora', 'bento', 'ana', 'carla', 'elio'].map((name) => `row-${name}`))
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
