import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Conversation, Person } from '../src/features/messages/conversation'
import { GroupDialog } from '../src/features/messages/group/group-dialog'
import { FilteredList } from '../src/features/messages/list/filtered-list'
import { Bubble } from '../src/features/messages/log/bubble'
import { storedMessage } from '../src/features/messages/message'
import { PaneHeader } from '../src/features/messages/pane/pane-header'
import { answer, openAsRosa } from './open-screen'

const bento: Person = { id: 'bento', full_name: 'Bento Oliveira', avatar_url: null, last_seen: null }
const ID = '0b5e8c1d-2c6f-4d1a-9e3b-5a6c7d8e9f00'
const NOON = '2026-11-20T12:00:00Z'

function aConversation(values: Partial<Conversation> = {}): Conversation {
  const participants = ['rosa', 'bento'].map((user_id) => ({
    id: user_id,
    conversation_id: 'us',
    user_id,
    live_family_id: null,
    joined_at: NOON,
    last_read_at: NOON,
  }))
  return {
    id: 'us',
    kind: 'family',
    name: 'Oliveira',
    title: 'Oliveira',
    created_by: null,
    created_at: NOON,
    updated_at: NOON,
    last_read_at: NOON,
    unread: 0,
    message_id: 'pie',
    message_user_id: 'rosa',
    message_content: '',
    message_photos: 0,
    message_attachments: null,
    message_at: NOON,
    participants,
    person: undefined,
    ...values,
  }
}

test('a preview names what a link leads to', async () => {
  const link = `${location.origin}/recipes/${ID}`
  const direct = aConversation({ kind: 'direct', person: bento, message_content: `Pie: ${link}` })
  openAsRosa(
    <FilteredList
      people={[bento]}
      conversations={[direct, aConversation({ id: 'all' })]}
      selection={undefined}
    />,
  )
  await screen.findByText('You: Pie: Recipe')
})

test('the viewer comes last in a header, and has their own initials among the members', async () => {
  const people = [bento]
  const conversation = aConversation()
  openAsRosa(
    <>
      <PaneHeader people={people} conversation={conversation} />
      <GroupDialog people={people} group={conversation} open onOpenChange={() => {}} />
    </>,
  )
  await screen.findByText('Bento, You')
  const me = within(await screen.findByRole('dialog'))
    .getByText('You')
    .closest('li')
  expect(me?.textContent).toBe('RYou')
})

const GONE = '1b5e8c1d-2c6f-4d1a-9e3b-5a6c7d8e9f00'

function openBubble(content: string) {
  const message = storedMessage({
    id: 'pie',
    conversation_id: 'us',
    user_id: 'rosa',
    content,
    image_paths: [],
    attachments: [],
    reply_to: null,
    created_at: NOON,
    edited_at: null,
    reacted_by: {},
  })
  openAsRosa(
    <Bubble
      message={message}
      people={[bento]}
      own
      last
      name="You"
      time="12:00"
      onMenu={() => {}}
      onBroken={() => {}}
    />,
  )
}

test('an address of the hub gives way to its card', async () => {
  answer('GET /rest/v1/recipes', [{ title: 'Plum pie', image_url: null }])
  openBubble(`Then this: ${location.origin}/recipes/${ID}`)
  await screen.findByText('Plum pie')
  screen.getByText('Then this:')
  expect(screen.queryByText(/http/)).toBeNull()
})

test('an address stays where there is no card', async () => {
  answer('GET /rest/v1/recipes', [])
  openBubble(`Then this: ${location.origin}/recipes/${GONE}`)
  const link = await screen.findByRole('link', { name: `${location.origin}/recipes/${GONE}` })
  expect(link.getAttribute('href')).toBe(`/recipes/${GONE}`)
})
