import { useRef, useState } from 'react'
import { personalStore } from '@/browser/personal-store'
import { restoreDraft } from './restore-draft'

type StoredDraft<Base> = { values: unknown; base?: Base | undefined }

const draftStore = <Base>(key: string) =>
  personalStore<StoredDraft<Base> | null>(`draft.${key}`, 'session', (stored) =>
    stored ? (stored as StoredDraft<Base>) : null,
  )

/** Call once a draft was saved on the server. */
export const forgetDraft = (key: string) => draftStore(key).set(null)

/**
 * The values of a form. They survive leaving the page and a reload, until they are saved or the session ends.
 * @param key names the form in this tab
 * @param current the stored record that the form edits. `base` is that record as it was when the draft was begun
 */
export function useDraft<Draft extends object, Base>(key: string, initial: Draft, current?: Base) {
  const [store] = useState(() => draftStore<Base>(key))
  const [found] = useState(() => restoreDraft(store.get()?.values, initial))
  const [restored, setRestored] = useState(found !== undefined)
  const [draft, setDraft] = useState<Draft>(found ?? initial)
  const [base, setBase] = useState(() => (found && store.get()?.base) ?? current)

  // What a photo that took a moment to prepare is added to: text may have been typed since.
  const latest = useRef(draft)

  function change(part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) {
    const values = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
    latest.current = values
    setDraft(values)
    store.set({ values, base })
  }

  function discard() {
    latest.current = initial
    setDraft(initial)
    setBase(() => current)
    setRestored(false)
    store.set(null)
  }

  return {
    draft,
    /** The values at this moment, for a function that has waited for something. */
    latest: () => latest.current,
    base,
    change,
    restored,
    discard,
  }
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
