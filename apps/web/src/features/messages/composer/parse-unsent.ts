// Reads drafts and unsent messages back from the browser's storage, and drops whatever is not valid.

import type { Unsent } from '../message'

type Fields = Record<string, unknown>

/** A draft without its photo, which cannot be stored. `unsentId`: see Draft in drafts.ts. */
export type StoredDraft = { content: string; unsentId?: string | undefined }

/** `hadPhoto`: the photo itself cannot be stored. */
export type StoredUnsent = Omit<Unsent, 'photo'> & { hadPhoto: boolean }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function parseDrafts(stored: unknown): Record<string, StoredDraft> {
  if (!isFields(stored)) return {}
  const drafts = Object.entries(stored).flatMap(([conversationId, draft]) => {
    if (!isFields(draft) || typeof draft.content !== 'string') return []
    return [[conversationId, { content: draft.content, unsentId: textOf(draft.unsentId) }] as const]
  })
  return Object.fromEntries(drafts)
}

export const parseUnsent = (stored: unknown): StoredUnsent[] =>
  Array.isArray(stored) ? stored.flatMap((one) => parseMessage(one) ?? []) : []

function parseMessage(stored: unknown): StoredUnsent | undefined {
  if (!isFields(stored)) return undefined
  const { id, conversation_id, user_id, content, created_at, problem, hadPhoto } = stored
  if (
    typeof id !== 'string' ||
    typeof conversation_id !== 'string' ||
    typeof user_id !== 'string' ||
    typeof content !== 'string' ||
    typeof created_at !== 'string'
  ) {
    return undefined
  }
  return {
    id,
    conversation_id,
    user_id,
    content,
    created_at,
    hadPhoto: hadPhoto === true,
    ...(typeof problem === 'string' && { problem }),
  }
}
