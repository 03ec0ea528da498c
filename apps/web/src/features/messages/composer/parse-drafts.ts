type Fields = Record<string, unknown>
export type TextDraft = { content: string; photos: never[]; files: never[] }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads drafts back from the browser's storage, without files, and drops whatever is not valid. */
export function parseDrafts(stored: unknown): Record<string, TextDraft> {
  if (!isFields(stored)) return {}
  const drafts = Object.entries(stored).flatMap(([conversationId, draft]): [string, TextDraft][] => {
    if (!isFields(draft) || typeof draft.content !== 'string') return []
    return [[conversationId, { content: draft.content, photos: [], files: [] }]]
  })
  return Object.fromEntries(drafts)
}
