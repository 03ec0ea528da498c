// What is written and not sent yet, for each conversation. It survives a look at another one, and the text a reload.

import { useCallback, useSyncExternalStore } from 'react'
import { type ChosenPhoto, forgetPreview } from './photo'

export type Draft = {
  content: string
  photo?: ChosenPhoto | undefined
  /**
   * The message that this was when it did not get through. It may have been stored, with the answer lost on the way:
   * sent once more under this id, it is not there twice.
   */
  unsentId?: string | undefined
  /** Why it did not get through. */
  problem?: string | undefined
}

const blank: Draft = { content: '' }
const drafts = new Map<string, Draft>()
const changes = new EventTarget()

const keyOf = (userId: string, conversationId: string) => `message ${userId} ${conversationId}`

function read(key: string): Draft {
  const known = drafts.get(key)
  if (known) return known
  const draft = kept(key)
  drafts.set(key, draft)
  return draft
}

/** What a reload would bring back. */
function kept(key: string): Draft {
  const text = sessionStorage.getItem(key)
  return text ? JSON.parse(text) : blank
}

function write(key: string, draft: Draft) {
  drafts.set(key, draft)
  changes.dispatchEvent(new Event('change'))
}

function keep(key: string, { content, unsentId }: Draft) {
  if (content) sessionStorage.setItem(key, JSON.stringify({ content, unsentId }))
  else sessionStorage.removeItem(key)
}

export function changeDraft(
  userId: string,
  conversationId: string,
  part: Pick<Draft, 'content'> | Pick<Draft, 'photo'>,
) {
  const key = keyOf(userId, conversationId)
  const before = read(key)
  // Another text is another message.
  const draft = { ...before, ...part, unsentId: undefined, problem: undefined }
  if (before.photo && draft.photo !== before.photo) forgetPreview(before.photo.path)
  write(key, draft)
  keep(key, draft)
}

/** It is on its way. */
export function clearDraft(userId: string, conversationId: string) {
  const key = keyOf(userId, conversationId)
  keep(key, blank)
  write(key, blank)
}

/** It has got there, by whatever way one has learnt of it. */
export function forgetSent(userId: string, conversationId: string, id: string) {
  const key = keyOf(userId, conversationId)
  if (read(key).unsentId === id) clearDraft(userId, conversationId)
}

/**
 * It has not got there: back into the input, unless something else has been written there by now.
 * @returns whether there was room for it
 */
export function takeBackDraft(userId: string, conversationId: string, draft: Draft): boolean {
  const key = keyOf(userId, conversationId)
  const { content, photo } = read(key)
  if (content.trim() || photo) return false
  write(key, draft)
  keep(key, draft)
  return true
}

function subscribe(onChange: () => void) {
  changes.addEventListener('change', onChange)
  return () => changes.removeEventListener('change', onChange)
}

export function useMessageDraft(userId: string, conversationId: string): Draft {
  const key = keyOf(userId, conversationId)
  return useSyncExternalStore(
    subscribe,
    useCallback(() => read(key), [key]),
  )
}
