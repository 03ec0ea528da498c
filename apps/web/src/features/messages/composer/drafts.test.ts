import { beforeEach, expect, test, vi } from 'vitest'
import { stubWebStorage } from '@/browser/web-storage.fixture'
import type { Message } from '../message'
import type { ChosenPhoto } from './chosen'

beforeEach(stubWebStorage)

/** The modules as a newly loaded page has them: storage survives, memory does not. */
async function loadPage() {
  vi.resetModules()
  const drafts = await import('./drafts')
  const { purgePersonalStores } = await import('@/browser/personal-store')
  return { ...drafts, purgePersonalStores }
}

const photo = { path: 'lake/a.jpg' } as ChosenPhoto
const message = { id: 'soup', conversation_id: 'lake', content: 'Soup at sixx' } as Message

test('a draft survives a reload with its text, but not its photos', async () => {
  const before = await loadPage()
  before.changeDraft('lake', { content: 'Dear Bento' })
  before.addPhoto('lake', photo)
  const after = await loadPage()
  expect(after.drafts.get()).toEqual({ lake: { content: 'Dear Bento', photos: [], files: [] } })
})

test('photos are added and removed one by one', async () => {
  const { addPhoto, dropFile, draftOf } = await loadPage()
  const other = { path: 'lake/b.jpg' } as ChosenPhoto
  addPhoto('lake', photo)
  addPhoto('lake', other)
  dropFile('lake', photo.path)
  expect(draftOf('lake').photos).toEqual([other])
})

test('a refused message returns to the input, if that is free', async () => {
  const { restoreRefused, changeDraft, drafts } = await loadPage()
  const refused = (content: string) =>
    restoreRefused('lake', { content, photos: [], files: [], problem: 'Too long.' })
  expect(refused('First')).toBe(true)
  expect(drafts.get().lake).toMatchObject({ content: 'First', problem: 'Too long.' })
  expect(refused('Second')).toBe(false)
  // A changed draft has not been refused.
  changeDraft('lake', { content: 'First!' })
  expect(drafts.get().lake).toEqual({ content: 'First!', photos: [], files: [] })
})

test('an edit sets the draft aside, and brings it back when it ends', async () => {
  const { changeDraft, addPhoto, startEditing, stopAnswering, clearDraft, draftOf } = await loadPage()
  changeDraft('lake', { content: 'Half a thought' })
  addPhoto('lake', photo)
  const draft = draftOf('lake')

  startEditing(message)
  expect(draftOf('lake')).toMatchObject({
    content: 'Soup at sixx',
    photos: [],
    files: [],
    editing: { message },
  })
  changeDraft('lake', { content: 'Soup at six' })
  expect((await loadPage()).draftOf('lake').content).toBe('Half a thought')
  clearDraft('lake', draftOf('lake'))
  expect(draftOf('lake')).toEqual(draft)

  startEditing(message)
  startEditing({ ...message, content: 'Another' })
  stopAnswering('lake')
  expect(draftOf('lake')).toEqual(draft)
})

test('an edit that begins while a message is uploaded stays', async () => {
  const { changeDraft, startEditing, clearDraft, draftOf, stopAnswering, blankDraft } = await loadPage()
  changeDraft('lake', { content: 'With a film' })
  const sent = draftOf('lake')
  startEditing(message)
  clearDraft('lake', sent)
  expect(draftOf('lake')).toMatchObject({ content: 'Soup at sixx', editing: { message } })
  stopAnswering('lake')
  expect(draftOf('lake')).toEqual(blankDraft)
})

test('a reply keeps its text when it no longer quotes', async () => {
  const { changeDraft, stopAnswering, draftOf } = await loadPage()
  changeDraft('lake', { content: 'Yes!', replyTo: message })
  stopAnswering('lake')
  expect(draftOf('lake')).toEqual({ content: 'Yes!', photos: [], files: [] })
})

test('the end of the session removes drafts from memory and storage', async () => {
  const page = await loadPage()
  page.changeDraft('lake', { content: 'Dear Bento' })
  page.purgePersonalStores()
  expect(page.drafts.get()).toEqual({})
  expect(sessionStorage.length).toBe(0)
})

test.each(['{broken', '[4]', '{"lake":{"content":4}}', '{"lake":null}'])(
  '%s in storage is ignored',
  async (text) => {
    sessionStorage.setItem('kinfold.personal.message-drafts', text)
    const page = await loadPage()
    expect(page.drafts.get()).toEqual({})
  },
)
