import { ImageOff, Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { MorePhotos } from '@/components/ui/more-photos'
import { Spinner } from '@/components/ui/spinner'
import { Turned } from '@/components/ui/turned'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { isVideo } from '@/photos/is-video'
import { describedIn, fitWithin, type Size, turnedSize } from '@/photos/photo-size'
import { placeholderUrl } from '@/photos/placeholder'
import { useRotation } from '@/photos/rotation'
import { signedRenditionUrl } from '@/photos/stored-url'
import { previewOf } from '../composer/previews'
import { usePhotoUrl } from './use-photo-url'

/** In CSS pixels; dense screens get twice that. */
const LONGEST_SIDE = 320
const UNKNOWN = { width: 320, height: 240 }

type Props = {
  path: string
  name: string
  /** The box that it fills in a grid; on its own, a photo keeps its shape. */
  cell?: Size
  busy: boolean
  onOpen: () => void
  onBroken: () => void
  /** The number of the others. */
  more?: number
}

/** A photo in its bubble, or the still of a film. It reserves its space while it loads. */
export function MessagePhoto({ path, name, cell, busy, onOpen, onBroken, more = 0 }: Props) {
  const url = usePhotoUrl(path)
  const [lost, setLost] = useState<string[]>([])
  const { size, placeholder } = useMemo(() => {
    const described = describedIn(path)
    return {
      size: fitWithin(described.size ?? UNKNOWN, LONGEST_SIDE),
      placeholder: described.placeholder && placeholderUrl(described.placeholder),
    }
  }, [path])
  const rotation = useRotation(`messages/${path}`)
  const box = cell ?? turnedSize(size, rotation)

  const { width, height } = turnedSize(box, rotation)
  const sharp = { width: width * 2, height: height * 2, resize: 'cover' } as const
  // A photo that this tab sent needs no rendition, and a server may have none.
  const addresses = url ? (previewOf(path) ? [url] : [signedRenditionUrl(url, sharp), url]) : []
  const address = addresses.find((one) => !lost.includes(one))
  const film = isVideo(path)
  // A server without ffmpeg has no stills.
  const playsItself = film && address === url
  const shape = { aspectRatio: box.width / box.height, width: cell ? '100%' : box.width }

  if (url === null || (url && !address && !film)) {
    return (
      <span
        style={cell ? shape : undefined}
        className="grid aspect-4/3 w-64 max-w-full place-content-center justify-items-center gap-2 p-2 text-center text-ink-soft text-sm"
      >
        <ImageOff aria-hidden className="size-8" strokeWidth={1.5} />
        {m.message_photo_gone()}
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={film ? m.message_video_open({ name }) : m.message_photo_open({ name })}
      onClick={onOpen}
      style={shape}
      className="relative block max-w-full cursor-zoom-in overflow-hidden bg-line -outline-offset-4"
    >
      {placeholder && (
        <Turned rotation={rotation}>
          <img src={placeholder} alt="" className="absolute inset-0 size-full object-cover" />
        </Turned>
      )}
      {address && playsItself && (
        <video
          src={address}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-hidden
          onError={() => setLost([...lost, address])}
          className={cn('absolute inset-0 size-full object-cover', busy && 'opacity-60')}
        />
      )}
      {address && !playsItself && (
        <Turned rotation={rotation}>
          <img
            src={address}
            alt={film ? m.message_video_of({ name }) : m.message_photo_of({ name })}
            decoding="async"
            draggable={false}
            onError={() => {
              setLost([...lost, address])
              onBroken()
            }}
            className={cn('absolute inset-0 size-full object-cover', busy && 'opacity-60')}
          />
        </Turned>
      )}
      {film && !busy && (
        <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-surface/85 text-ink">
          <Play aria-hidden className="size-6 translate-x-px fill-current" />
        </span>
      )}
      {more > 0 && <MorePhotos text={m.message_photos_more({ count: more })} />}
      {busy && <Spinner className="absolute inset-0 m-auto size-8 text-ink" />}
    </button>
  )
}
