import { useState } from 'react'
import type { Draft } from './post'

const blank: Draft = { content: '', tags: [] }

const keyOf = (userId: string) => `draft ${userId}`

/** What is written so far. It outlives leaving the page and a reload, so that nobody has to write it twice. */
export function useDraft(userId: string) {
  const [draft, setDraft] = useState<Draft>(() =>
    JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? JSON.stringify(blank)),
  )

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    sessionStorage.setItem(keyOf(userId), JSON.stringify(next))
  }

  function clear() {
    setDraft(blank)
    sessionStorage.removeItem(keyOf(userId))
  }

  return { draft, change, clear }
}
