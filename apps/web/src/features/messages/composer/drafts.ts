// Unsent texts and photos by the id of their conversation. They survive opening another conversation; text survives a reload, too.

import { createStore } from '@/lib/create-store'
import { onPurge, personalStore } from '@/lib/personal-store'
import { parseDrafts } from './parse-unsent'
import type { ChosenPhoto } from './photo'
import { forgetPreview } from './previews'

export type Draft = {
  content: string
  photo?: ChosenPhoto | undefined
  /**
   * The id of the message that failed to send. The server may have stored it although its answer was lost; sending
   * under the same id never stores it twice.
   */
  unsentId?: string | undefined
  /** Why sending failed. */
  problem?: string | undefined
}

export const blankDraft: Draft = { content: '' }
const stored = personalStore('message-drafts', 'session', parseDrafts)
export const drafts = createStore<Record<string, Draft>>(stored.get())
onPurge(() => drafts.set({}))

const draftOf = (conversationId: string): Draft => drafts.get()[conversationId] ?? blankDraft

function write(conversationId: string, draft: Draft) {
  drafts.set({ ...drafts.get(), [conversationId]: draft })
  const texts = Object.entries(drafts.get()).flatMap(([id, { content, unsentId }]) =>
    content ? [[id, { content, unsentId }] as const] : [],
  )
  stored.set(texts.length > 0 ? Object.fromEntries(texts) : null)
}

export function changeDraft(
  conversationId: string,
  part: Pick<Draft, 'content'> | Pick<Draft, 'photo'>,
): void {
  const before = draftOf(conversationId)
  // A changed draft is another message.
  const draft = { ...before, ...part, unsentId: undefined, problem: undefined }
  if (before.photo && draft.photo !== before.photo) forgetPreview(before.photo.path)
  write(conversationId, draft)
}

/** Call when it is sent. */
export const clearDraft = (conversationId: string) => write(conversationId, blankDraft)

/** Call when the server is known to have the message: its failed draft is obsolete. */
export function clearSentDraft(conversationId: string, messageId: string): void {
  if (draftOf(conversationId).unsentId === messageId) clearDraft(conversationId)
}

/**
 * Puts a message that failed to send back into the input, unless the input is in use again.
 * @returns whether it was put back
 */
export function restoreFailed(conversationId: string, draft: Draft): boolean {
  const { content, photo } = draftOf(conversationId)
  if (content.trim() || photo) return false
  write(conversationId, draft)
  return true
}
