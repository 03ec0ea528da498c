import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ComposerText } from '@/components/ui/composer-text'
import { DropHint } from '@/components/ui/drop-hint'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'
import { useViewer } from '@/lib/viewer'
import { ComposerTags } from './composer-tags'
import { PhotoButtons } from './photo-buttons'
import { useUnsentPost } from './use-unsent-post'

const PhotoTray = lazyPart(async () => (await import('./photo-tray')).PhotoTray)

/** Clears itself once the server has the post. */
export function Composer() {
  const { name, avatarUrl } = useViewer()
  const { draft, change, photos, tagsOpen, toggleTags, busy, submit } = useUnsentPost()
  const hasPhotos = draft.photos.length + photos.preparing > 0
  // An empty post needs no tags.
  const hasContent = hasPhotos || draft.content !== '' || tagsOpen
  const { over, target } = useFileDrop((files) => !busy && photos.choose(files))
  const form = useCompose({
    content: draft.content,
    onText: (content) => change({ content }),
    onPhotos: photos.choose,
  })

  return (
    <Card className="relative p-4" {...target}>
      {over && <DropHint text={m.composer_drop()} />}
      <form ref={form} onSubmit={submit} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <Avatar name={name} src={avatarUrl} />
        <div className="@container grid grid-cols-1 gap-3">
          <ComposerText
            submitKey="Ctrl+Enter"
            rows={2}
            maxLength={10_000}
            value={draft.content}
            readOnly={busy}
            onChange={(event) => change({ content: event.target.value })}
            aria-label={m.composer_label()}
            placeholder={m.composer_label()}
            className="min-h-16 w-full resize-none overflow-hidden rounded-control bg-sunken px-3.5 py-2.5 text-base placeholder:text-ink-soft"
          />
          {hasPhotos && (
            <Suspense>
              <PhotoTray
                photos={draft.photos}
                preparing={photos.preparing}
                busy={busy}
                onChange={(next) => change({ photos: next })}
              />
            </Suspense>
          )}
          {tagsOpen && <ComposerTags tags={draft.tags} autoFocus onChange={(tags) => change({ tags })} />}
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-1 sm:col-span-1 sm:col-start-2">
          <PhotoButtons variant="ghost" more={hasPhotos} onChoose={photos.choose} />
          {hasContent && (
            <Button variant="ghost" size="compact" aria-expanded={tagsOpen} onClick={toggleTags}>
              <Tag aria-hidden className="size-5" />
              {m.composer_tags()}
            </Button>
          )}
          <Button type="submit" busy={busy} className="ms-auto">
            {busy ? m.composer_posting() : m.composer_post()}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type Composing = { content: string; onText(text: string): void; onPhotos(photos: File[]): void }

/**
 * Begins a post when the address asks for it (`?compose`), as from the app's icon or another app, which may have shared
 * a text and photos.
 * @returns the ref of the form
 */
function useCompose({ content, onText, onPhotos }: Composing) {
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
