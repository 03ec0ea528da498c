// Unsent texts and photos by the id of their conversation. They survive opening another conversation; text survives a reload, too.

import { createStore } from '@/lib/create-store'
import { onPurge, personalStore } from '@/lib/personal-store'
import { parseDrafts } from './parse-drafts'
import type { ChosenPhoto } from './photo'
import { forgetPreview } from './previews'

export type Draft = {
  content: string
  photo?: ChosenPhoto | undefined
  /** Why the server refused it. */
  problem?: string | undefined
}

export const blankDraft: Draft = { content: '' }
const stored = personalStore('message-drafts', 'session', parseDrafts)
export const drafts = createStore<Record<string, Draft>>(stored.get())
onPurge(() => drafts.set({}))

const draftOf = (conversationId: string): Draft => drafts.get()[conversationId] ?? blankDraft

function write(conversationId: string, draft: Draft) {
  drafts.set({ ...drafts.get(), [conversationId]: draft })
  const texts = Object.entries(drafts.get()).flatMap(([id, { content }]) =>
    content ? [[id, { content }] as const] : [],
  )
  stored.set(texts.length > 0 ? Object.fromEntries(texts) : null)
}

export function changeDraft(
  conversationId: string,
  part: Pick<Draft, 'content'> | Pick<Draft, 'photo'>,
): void {
  const before = draftOf(conversationId)
  const draft = { ...before, ...part, problem: undefined }
  if (before.photo && draft.photo !== before.photo) forgetPreview(before.photo.path)
  write(conversationId, draft)
}

/** Call when it is sent. */
export const clearDraft = (conversationId: string) => write(conversationId, blankDraft)

/**
 * Puts a message that was refused back into the input, unless the input is in use again.
 * @returns whether it was put back
 */
export function restoreRefused(conversationId: string, draft: Draft): boolean {
  const { content, photo } = draftOf(conversationId)
  if (content.trim() || photo) return false
  write(conversationId, draft)
  return true
}
