import { ImageOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Lightbox } from '@/components/ui/lightbox'
import { Spinner } from '@/components/ui/spinner'
import { cn } from '@/lib/cn'
import { describedIn, fitWithin } from '@/lib/photo-size'
import { placeholderUrl } from '@/lib/placeholder'
import { signedRenditionUrl } from '@/lib/stored-url'
import { m } from '@/paraglide/messages'
import { previewOf } from '../composer/previews'
import { usePhotoUrl } from './use-photo-url'

/** In CSS pixels; dense screens get twice that. */
const LONGEST_SIDE = 320
const UNKNOWN = { width: 320, height: 240 }

type Props = { path: string; name: string; busy: boolean; onBroken: () => void }

/** A photo in its bubble. It reserves its space while it loads; the lightbox shows the whole photo. */
export function MessagePhoto({ path, name, busy, onBroken }: Props) {
  const url = usePhotoUrl(path)
  const [lost, setLost] = useState<string[]>([])
  const { box, placeholder } = useMemo(() => {
    const described = describedIn(path)
    return {
      box: fitWithin(described.size ?? UNKNOWN, LONGEST_SIDE),
      placeholder: described.placeholder && placeholderUrl(described.placeholder),
    }
  }, [path])

  const sharp = { width: box.width * 2, height: box.height * 2, resize: 'cover' } as const
  // A photo that this tab sent needs no rendition, and a server may have none.
  const addresses = url ? (previewOf(path) ? [url] : [signedRenditionUrl(url, sharp), url]) : []
  const address = addresses.find((one) => !lost.includes(one))

  if (url === null || (url && !address)) {
    return (
      <span className="grid aspect-4/3 w-64 max-w-full place-content-center justify-items-center gap-2 text-ink-soft text-sm">
        <ImageOff aria-hidden className="size-8" strokeWidth={1.5} />
        {m.message_photo_gone()}
      </span>
    )
  }
  return (
    <Lightbox
      title={m.message_photo_of({ name })}
      className="fixed inset-0 z-40 m-auto size-fit"
      trigger={
        <button
          type="button"
          aria-label={m.message_photo_open({ name })}
          style={{ aspectRatio: box.width / box.height, width: box.width }}
          className="relative block max-w-full cursor-zoom-in overflow-hidden bg-line -outline-offset-4"
        >
          {placeholder && (
            <img src={placeholder} alt="" className="absolute inset-0 size-full object-cover" />
          )}
          {address && (
            <img
              src={address}
              alt={m.message_photo_of({ name })}
              decoding="async"
              onError={() => {
                setLost([...lost, address])
                onBroken()
              }}
              className={cn('absolute inset-0 size-full object-cover', busy && 'opacity-60')}
            />
          )}
          {busy && <Spinner className="absolute inset-0 m-auto size-8 text-ink" />}
        </button>
      }
    >
      {url && (
        <img
          src={url}
          alt={m.message_photo_of({ name })}
          className="max-h-dvh max-w-[100vw] md:max-h-[calc(100dvh-4rem)] md:max-w-[calc(100vw-4rem)] md:rounded-control"
        />
      )}
    </Lightbox>
  )
}
