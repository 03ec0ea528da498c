import { useEffect, useRef } from 'react'
import { useSearchParams } from '@/lib/router'

type Composing = { content: string; onText(text: string): void; onPhotos(photos: File[]): void }

/**
 * Begins a post when the address asks for it (`?compose`), as from the app's icon or another app, which may have shared
 * a text and photos.
 * @returns the ref of the form
 */
export function useCompose({ content, onText, onPhotos }: Composing) {
  const [search, setSearch] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const composes = search.has('compose')

  useEffect(() => {
    if (!composes) return
    const next = new URLSearchParams(search)
    next.delete('compose')
    setSearch(next, { replace: true })
    form.current?.querySelector('textarea')?.focus()
    import('@/data/offline/take-shared')
      .then(({ takeShared }) => takeShared())
      .then((shared) => {
        if (shared?.text) onText(content ? `${content}\n${shared.text}` : shared.text)
        if (shared?.photos.length) onPhotos(shared.photos)
      })
      .catch(console.warn)
  }, [composes, search, setSearch, content, onText, onPhotos])

  return form
}
