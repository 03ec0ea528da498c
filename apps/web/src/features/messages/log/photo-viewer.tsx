import { type KeyboardEvent, useRef } from 'react'
import { Lightbox } from '@/components/ui/lightbox'
import { SaveAndShare } from '@/components/ui/save-and-share'
import { StepButton } from '@/components/ui/step-button'
import { useSwipe } from '@/components/ui/use-swipe'
import { WholePicture } from '@/components/ui/whole-picture'
import { m } from '@/i18n/messages'
import { fileName } from '@/photos/file-name'
import { isVideo } from '@/photos/is-video'
import { signedRenditionUrl } from '@/photos/stored-url'
import { usePhotoUrl } from './use-photo-url'

const POSTER = { width: 1280, height: 1280, resize: 'contain' } as const

type Props = {
  paths: string[]
  /** Of films, by their paths: as their sender has called them. */
  fileNames: Record<string, string>
  name: string
  /** The index of the photo that is shown; undefined while it is closed. */
  open: number | undefined
  onShow: (index: number) => void
  onClose: () => void
}

/** The photos and films of a message in full, and from one to the next: by buttons, arrow keys, or with a finger. */
export function PhotoViewer({ paths, fileNames, name, open, onShow, onClose }: Props) {
  const opener = useRef<Element>(null)
  const index = open ?? 0
  const step = (by: number) => paths[index + by] && onShow(index + by)
  const { swiping, offset } = useSwipe((direction) => step(direction === 'next' ? 1 : -1))
  const path = paths[index] ?? ''
  const title = isVideo(path) ? m.message_video_of({ name }) : m.message_photo_of({ name })

  function onKeyDown({ key, currentTarget, target }: KeyboardEvent) {
    // In a player the arrow keys seek.
    if (target instanceof HTMLMediaElement) return
    const forwards = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === forwards ? 1 : -1)
  }

  return (
    <Lightbox
      title={title}
      open={open !== undefined}
      onOpenChange={onClose}
      onKeyDown={onKeyDown}
      onClick={({ target }) => target instanceof HTMLElement && 'beside' in target.dataset && onClose()}
      onOpenAutoFocus={() => {
        opener.current = document.activeElement
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
      }}
      actions={<Actions path={path} name={fileNames[path] ?? title} />}
      className="fixed inset-0 z-40 outline-none"
    >
      <div
        {...swiping}
        data-beside
        className="grid size-full touch-pan-y touch-pinch-zoom place-items-center overflow-hidden"
      >
        <FullPhoto key={path} path={path} alt={title} offset={offset} />
        {paths.length > 1 && (
          <>
            <StepButton direction="previous" disabled={index === 0} onClick={() => step(-1)} />
            <StepButton direction="next" disabled={index === paths.length - 1} onClick={() => step(1)} />
            <p
              aria-live="polite"
              className="absolute bottom-[max(1rem,env(safe-area-inset-bottom))] rounded-full bg-sunken/85 px-3 py-0.5 text-ink text-sm"
            >
              {m.message_photo_number({ number: index + 1, count: paths.length })}
            </p>
          </>
        )}
      </div>
    </Lightbox>
  )
}

function Actions({ path, name }: { path: string; name: string }) {
  const url = usePhotoUrl(path)
  // One that is still to be sent comes from this device.
  if (!url || url.startsWith('blob:')) return null
  return <SaveAndShare url={url} name={fileName(name, path)} />
}

function FullPhoto({ path, alt, offset }: { path: string; alt: string; offset: number }) {
  const url = usePhotoUrl(path)
  if (!url) return null
  return (
    <div style={{ transform: `translateX(${offset}px)` }}>
      <WholePicture
        picture={`messages/${path}`}
        src={url}
        alt={alt}
        {...(isVideo(path) && !url.startsWith('blob:') && { poster: signedRenditionUrl(url, POSTER) })}
      />
    </div>
  )
}
