import { beforeEach, expect, test, vi } from 'vitest'
import { stubWebStorage } from '@/lib/web-storage.fixture'
import type { Unsent } from '../message'

// Importing the whole catalogue for every simulated page load is slow.
vi.mock('@/paraglide/messages', () => ({
  m: { message_photo_lost: () => 'photo lost', message_interrupted: () => 'interrupted' },
}))

beforeEach(stubWebStorage)

/** The modules as a newly loaded page has them: storage survives, memory does not. */
async function loadPage() {
  vi.resetModules()
  const drafts = await import('./drafts')
  const outbox = await import('./outbox')
  const { purgePersonalStores } = await import('@/lib/personal-store')
  return { ...drafts, ...outbox, purgePersonalStores }
}

const message = (id: string, content: string): Unsent => ({
  id,
  conversation_id: 'lake',
  user_id: 'rosa',
  content,
  photo: undefined,
  created_at: '2026-11-20T10:00:00+00:00',
})
const aPhoto = { path: 'lake/a.jpg' } as NonNullable<Unsent['photo']>

test('a draft survives a reload with its text, but not its photo', async () => {
  const before = await loadPage()
  before.changeDraft('lake', { content: 'Dear Bento' })
  before.changeDraft('lake', { photo: aPhoto })
  const after = await loadPage()
  expect(after.drafts.get()).toEqual({ lake: { content: 'Dear Bento' } })
})

test('an interrupted message can be sent again after a reload', async () => {
  const before = await loadPage()
  before.addToOutbox(message('a', 'Soup at six'))
  before.addToOutbox({ ...message('b', 'Look!'), photo: aPhoto })
  const after = await loadPage()
  expect(after.outbox.get()).toEqual([
    { ...message('a', 'Soup at six'), problem: 'interrupted' },
    { ...message('b', 'Look!'), problem: 'photo lost' },
  ])
  after.removeSent(message('a', ''))
  after.removeSent(message('b', ''))
  expect((await loadPage()).outbox.get()).toEqual([])
})

test('a failed message returns to the input, if that is free', async () => {
  const { addToOutbox, markFailed, changeDraft, drafts, outbox } = await loadPage()
  const [first, second] = [message('a', 'First'), message('b', 'Second')]
  addToOutbox(first)
  addToOutbox(second)
  markFailed(first, 'No network.')
  expect(drafts.get().lake).toMatchObject({ content: 'First', unsentId: 'a', problem: 'No network.' })
  markFailed(second, 'No network.')
  expect(outbox.get()).toEqual([{ ...second, problem: 'No network.' }])
  // An edited draft is another message.
  changeDraft('lake', { content: 'First!' })
  expect(drafts.get().lake?.unsentId).toBeUndefined()
})

test('a failed message that the server has after all leaves the input', async () => {
  const { addToOutbox, markFailed, removeSent, drafts } = await loadPage()
  addToOutbox(message('a', 'First'))
  markFailed(message('a', 'First'), 'No answer.')
  removeSent(message('a', 'First'))
  expect(drafts.get().lake?.content).toBe('')
})

test('the end of the session removes drafts and unsent messages from memory and storage', async () => {
  const page = await loadPage()
  page.changeDraft('lake', { content: 'Dear Bento' })
  page.addToOutbox(message('a', 'Soup at six'))
  page.purgePersonalStores()
  // Its request fails afterwards.
  page.markFailed(message('a', 'Soup at six'), 'Signed out.')
  expect([page.drafts.get(), page.outbox.get()]).toEqual([{}, []])
  expect(sessionStorage.length).toBe(0)
})

test.each(['{broken', '[4]', '{"lake":{"content":4}}', '{"lake":null}', '[{"id":"a","content":"x"}]'])(
  '%s in storage is ignored',
  async (text) => {
    sessionStorage.setItem('kinfold.personal.message-drafts', text)
    sessionStorage.setItem('kinfold.personal.unsent-messages', text)
    const page = await loadPage()
    expect([page.drafts.get(), page.outbox.get()]).toEqual([{}, []])
  },
)
