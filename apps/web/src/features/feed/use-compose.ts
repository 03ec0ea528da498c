import { useEffect, useRef } from 'react'
import { useSearchParams } from '@/lib/router'

type Composing = { content: string; onText(text: string): void; onPhoto(photo: File): void }

/**
 * Begins a post when the address asks for it (`?compose`), as from the app's icon or another app, which may have shared
 * a text and a photo.
 * @returns the ref of the form
 */
export function useCompose({ content, onText, onPhoto }: Composing) {
  const [search, setSearch] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const composes = search.has('compose')

  useEffect(() => {
    if (!composes) return
    const next = new URLSearchParams(search)
    next.delete('compose')
    setSearch(next, { replace: true })
    form.current?.querySelector('textarea')?.focus()
    import('./take-shared')
      .then(({ takeShared }) => takeShared())
      .then((shared) => {
        if (shared?.text) onText(content ? `${content}\n${shared.text}` : shared.text)
        if (shared?.photos[0]) onPhoto(shared.photos[0])
      })
      .catch(console.warn)
  }, [composes, search, setSearch, content, onText, onPhoto])

  return form
}
