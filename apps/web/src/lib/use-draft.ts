import { useRef, useState } from 'react'

/** Forgets what was typed, once it is stored. */
export const forgetDraft = (key: string) => sessionStorage.removeItem(key)

/**
 * What is typed into a form. It outlives leaving the page and a reload, so that nobody has to write it twice.
 * @param key names it in this tab, and whose it is
 */
export function useDraft<Draft extends object>(key: string, initial: Draft) {
  const [found] = useState(() => sessionStorage.getItem(key))
  const [restored, setRestored] = useState(found !== null)
  const [draft, setDraft] = useState<Draft>(() => (found ? JSON.parse(found) : initial))

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
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

/**
 * For a form that can be closed, opened again and filled in while what was sent is still on its way.
 * @param key that of its `useDraft`
 */
export function useSentDraft(key: string) {
  const sent = useRef<string>(null)

  return {
    /** To be called with the request. */
    send() {
      sent.current = sessionStorage.getItem(key)
    },
    /** To be called with its success. @returns whether there is nothing else in the form by now, which can close then */
    forget(): boolean {
      if (sessionStorage.getItem(key) !== sent.current) return false
      forgetDraft(key)
      return true
    },
  }
}
