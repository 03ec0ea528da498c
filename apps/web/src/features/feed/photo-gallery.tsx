import type { KeyboardEvent, RefObject } from 'react'
import { Lightbox } from '@/components/ui/lightbox'
import { SaveAndShare } from '@/components/ui/save-and-share'
import { StepButton } from '@/components/ui/step-button'
import { useSwipe } from '@/components/ui/use-swipe'
import { WholePicture } from '@/components/ui/whole-picture'
import { m } from '@/i18n/messages'
import { fileName } from '@/photos/file-name'
import { isVideo } from '@/photos/is-video'
import { renditionUrl, storedUrl } from '@/photos/stored-url'

const LARGEST_STILL = 1440

type Props = {
  urls: string[]
  /** Of the author. */
  name: string
  index: number
  onShow: (index: number) => void
  onClose: () => void
  /** The button that has opened it. */
  returnTo: RefObject<HTMLElement | null>
}

/** The photos of a post as large as the window: the next one by buttons, arrow keys, or with a finger. */
export function PhotoGallery({ urls, name, index, onShow, onClose, returnTo }: Props) {
  const url = urls[index] ?? ''
  const several = urls.length > 1
  const title = several
    ? m.post_photo_of({ name, number: index + 1, total: urls.length })
    : m.post_photo({ name })
  const show = (next: number) => next in urls && onShow(next)
  const { swiping, offset } = useSwipe((direction) => show(direction === 'next' ? index + 1 : index - 1))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // In a player the arrow keys seek.
    if (event.target instanceof HTMLMediaElement) return
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backwards = forwards === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const targets: Record<string, number> = {
      [forwards]: index + 1,
      [backwards]: index - 1,
      Home: 0,
      End: urls.length - 1,
    }
    const next = targets[event.key]
    if (next === undefined) return
    event.preventDefault()
    show(next)
  }

  return (
    <Lightbox
      title={title}
      open
      onOpenChange={(open) => !open && onClose()}
      onKeyDown={onKeyDown}
      onOpenAutoFocus={(event) => {
        // Itself, so that the first thing ringed is not the way out.
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
      onCloseAutoFocus={() => returnTo.current?.focus()}
      actions={<SaveAndShare url={storedUrl(url)} name={fileName(title, url)} />}
      className="fixed inset-0 z-40 m-auto size-fit outline-none"
    >
      <div
        {...(several && swiping)}
        style={{ transform: `translateX(${several ? offset : 0}px)` }}
        className="touch-pan-y touch-pinch-zoom"
      >
        <WholePicture
          key={url}
          picture={url}
          src={storedUrl(url)}
          alt={title}
          poster={renditionUrl(url, LARGEST_STILL)}
        />
      </div>
      {several && (
        <>
          <div className="fixed inset-x-0 top-1/2 h-0">
            <StepButton direction="previous" disabled={index === 0} onClick={() => show(index - 1)} />
            <StepButton
              direction="next"
              disabled={index === urls.length - 1}
              onClick={() => show(index + 1)}
            />
          </div>
          <p
            aria-live="polite"
            className="pointer-events-none fixed inset-x-0 bottom-[max(0.75rem,env(safe-area-inset-bottom))] text-center"
          >
            <span aria-hidden className="rounded-full bg-sunken/85 px-3 py-1 font-semibold text-ink text-sm">
              {m.post_photo_position({ number: index + 1, total: urls.length })}
            </span>
            <span className="sr-only">{title}</span>
          </p>
        </>
      )}
      {[urls[index + 1], urls[index - 1]].map(
        (neighbour) =>
          neighbour &&
          !isVideo(neighbour) && (
            <link key={neighbour} rel="preload" as="image" href={storedUrl(neighbour)} />
          ),
      )}
    </Lightbox>
  )
}
