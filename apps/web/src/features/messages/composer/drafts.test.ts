import { beforeEach, expect, test, vi } from 'vitest'
import { stubWebStorage } from '@/lib/web-storage.fixture'
import type { ChosenPhoto } from './photo'

beforeEach(stubWebStorage)

/** The modules as a newly loaded page has them: storage survives, memory does not. */
async function loadPage() {
  vi.resetModules()
  const drafts = await import('./drafts')
  const { purgePersonalStores } = await import('@/lib/personal-store')
  return { ...drafts, purgePersonalStores }
}

const photo = { path: 'lake/a.jpg' } as ChosenPhoto

test('a draft survives a reload with its text, but not its photo', async () => {
  const before = await loadPage()
  before.changeDraft('lake', { content: 'Dear Bento' })
  before.changeDraft('lake', { photo })
  const after = await loadPage()
  expect(after.drafts.get()).toEqual({ lake: { content: 'Dear Bento' } })
})

test('a refused message returns to the input, if that is free', async () => {
  const { restoreRefused, changeDraft, drafts } = await loadPage()
  expect(restoreRefused('lake', { content: 'First', problem: 'Too long.' })).toBe(true)
  expect(drafts.get().lake).toMatchObject({ content: 'First', problem: 'Too long.' })
  expect(restoreRefused('lake', { content: 'Second', problem: 'Too long.' })).toBe(false)
  // A changed draft has not been refused.
  changeDraft('lake', { content: 'First!' })
  expect(drafts.get().lake).toEqual({ content: 'First!' })
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
