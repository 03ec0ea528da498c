import { useRef, useState } from 'react'
import { personalStore } from './personal-store'
import { restoreDraft } from './restore-draft'

const draftStore = (key: string) => personalStore<unknown>(`draft.${key}`, 'session', (stored) => stored)

/** Call once a draft was saved on the server. */
export const forgetDraft = (key: string) => draftStore(key).set(null)

/**
 * The values of a form. They survive leaving the page and a reload, until they are saved or the session ends.
 * @param key names the form in this tab
 */
export function useDraft<Draft extends object>(key: string, initial: Draft) {
  const [store] = useState(() => draftStore(key))
  const [found] = useState(() => restoreDraft(store.get(), initial))
  const [restored, setRestored] = useState(found !== undefined)
  const [draft, setDraft] = useState<Draft>(found ?? initial)

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    store.set(next)
  }

  function discard() {
    setDraft(initial)
    setRestored(false)
    store.set(null)
  }

  return { draft, change, restored, discard }
}

/**
 * For a form that can be closed, reopened and edited while a request with its earlier values is pending.
 * @param key of its `useDraft`
 */
export function useSentDraft(key: string) {
  const [store] = useState(() => draftStore(key))
  const sent = useRef<unknown>(undefined)

  return {
    /** Call with the request. */
    send() {
      sent.current = store.get()
    },
    /** Call when it succeeds. @returns whether the form is unchanged since `send` and can be closed */
    forget(): boolean {
      // A store returns the same object until the stored text changes.
      if (store.get() !== sent.current) return false
      store.set(null)
      return true
    },
  }
}
