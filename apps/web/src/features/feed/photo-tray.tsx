import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '@/browser/create-store'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { uploadProgress } from '@/photos/upload-progress'
import { movedTo } from './moved-to'
import { PhotoPreview } from './photo-preview'

type Props = {
  photos: string[]
  /** How many more are being prepared. */
  preparing: number
  /** While the post is being sent. */
  busy: boolean
  onChange: (photos: string[]) => void
}

/** The photos of an unsent post: removed with a button, and put in order with buttons or by dragging. */
export function PhotoTray({ photos, preparing, busy, onChange }: Props) {
  const [dragged, setDragged] = useState<string>()
  const total = photos.length + preparing
  const alone = total === 1
  const { list, announcement, move } = useMoves(photos, onChange)

  return (
    <>
      <ul
        ref={list}
        aria-label={m.composer_photos()}
        className={cn(
          'grid gap-2',
          // Wide enough for the two buttons, also with large text.
          alone
            ? 'grid-cols-1'
            : 'grid-cols-[repeat(auto-fill,minmax(min(--spacing(29),100%),1fr))] @md:grid-cols-3',
        )}
      >
        {photos.map((photo, index) => (
          <li
            key={photo}
            draggable={!alone && !busy}
            onDragStart={() => setDragged(photo)}
            onDragEnter={() => dragged && onChange(movedTo(photos, dragged, index))}
            onDragOver={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
            className={cn(
              'relative overflow-hidden rounded-control bg-sunken',
              !alone && 'aspect-square',
              dragged === photo && 'opacity-50',
            )}
          >
            <PhotoPreview
              photo={photo}
              alt={alone ? m.composer_photo_preview() : m.composer_photo_of({ number: index + 1, total })}
              whole={alone}
            />
            {!busy && (
              <TileButtons
                number={index + 1}
                count={photos.length}
                onMove={(to) => move(photo, to)}
                onRemove={() => onChange(photos.filter((other) => other !== photo))}
              />
            )}
            <Progress photo={photo} number={index + 1} />
          </li>
        ))}
        {Array.from({ length: preparing }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={index} role="status" aria-label={m.picture_preparing()}>
            <Skeleton className={alone ? 'h-48 w-full' : 'aspect-square w-full'} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** Moves photos by their buttons. The focus stays on the pressed button, which moves as well. */
function useMoves(photos: string[], onChange: Props['onChange']) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<Element>(null)
  const [announcement, setAnnouncement] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    if (pressed.current instanceof HTMLElement && list.current?.contains(pressed.current))
      pressed.current.focus()
    pressed.current = null
  }, [photos])

  return {
    list,
    announcement,
    move(photo: string, to: number) {
      pressed.current = document.activeElement
      onChange(movedTo(photos, photo, to))
      setAnnouncement(m.composer_photo_of({ number: to + 1, total: photos.length }))
    },
  }
}

type ButtonsProps = { number: number; count: number; onMove: (to: number) => void; onRemove: () => void }

function TileButtons({ number, count, onMove, onRemove }: ButtonsProps) {
  const alone = count === 1
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        aria-label={alone ? m.picture_remove() : m.composer_remove_photo({ number })}
        onClick={onRemove}
        className="absolute end-2 top-2"
      >
        <X aria-hidden className="size-5" />
      </Button>
      {!alone && (
        <div className="absolute inset-x-2 bottom-2 flex justify-between">
          <Button
            variant="outline"
            size="icon"
            aria-label={m.composer_photo_earlier({ number })}
            aria-disabled={number === 1}
            onClick={() => number > 1 && onMove(number - 2)}
            className="aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-50"
          >
            <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label={m.composer_photo_later({ number })}
            aria-disabled={number === count}
            onClick={() => number < count && onMove(number)}
            className="aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-50"
          >
            <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
          </Button>
        </div>
      )}
    </>
  )
}

function Progress({ photo, number }: { photo: string; number: number }) {
  const part = useStore(uploadProgress)[photo]
  if (part === undefined) return null
  return (
    <div className="absolute inset-x-2 bottom-2 rounded-full bg-surface p-1">
      <ProgressBar label={m.composer_photo_progress({ number })} value={part * 100} max={100} />
    </div>
  )
}
