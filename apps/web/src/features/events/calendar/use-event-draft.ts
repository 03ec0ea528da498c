import { useState } from 'react'
import type { EventDraft } from './event-draft'

/** Forgets what was typed, once it is stored. */
export const forgetDraft = (key: string) => sessionStorage.removeItem(key)

/** What is typed into a form. It outlives the dialog and a reload, so that nobody has to write it twice. */
export function useEventDraft(key: string, initial: EventDraft) {
  const [found] = useState(() => sessionStorage.getItem(key))
  const [restored, setRestored] = useState(found !== null)
  const [draft, setDraft] = useState<EventDraft>(() => (found ? JSON.parse(found) : initial))

  function change(next: EventDraft) {
    setDraft(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }

  function discard() {
    setDraft(initial)
    setRestored(false)
    forgetDraft(key)
  }

  return { draft, change, restored, discard }
}
