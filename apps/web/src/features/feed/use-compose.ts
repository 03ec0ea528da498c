import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

type Composing = { content: string; onText(text: string): void; onPhotos(photos: File[]): void }

/**
 * Begins a post when the address asks for it (`?compose`), as from the app's icon or another app, which may have shared
 * a text and photos.
 * @returns the ref of the form
 */
export function useCompose({ content, onText, onPhotos }: Composing) {
  const { compose: composes } = useSearch({ strict: false })
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!composes) return
    navigate({ to: '/home', search: (search) => ({ ...search, compose: undefined }), replace: true })
    form.current?.querySelector('textarea')?.focus()
    import('@/data/offline/take-shared')
      .then(({ takeShared }) => takeShared())
      .then((shared) => {
        if (shared?.text) onText(content ? `${content}\n${shared.text}` : shared.text)
        if (shared?.photos.length) onPhotos(shared.photos)
      })
      .catch(console.warn)
  }, [composes, navigate, content, onText, onPhotos])

  return form
}
