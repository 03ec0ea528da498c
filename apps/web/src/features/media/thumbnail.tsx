import { Play } from 'lucide-react'
import { useState } from 'react'
import { kindIcon } from '@/components/ui/kind-icon'
import { StoredPicture } from '@/components/ui/stored-picture'
import { cn } from '@/lib/cn'
import { signedRenditionUrl } from '@/photos/stored-url'
import { kindOf, type MediaItem } from './media-item'
import { useSignedUrl } from './signed-urls'
import { FRAME, SHARP_FRAME, tileFrame } from './thumbnail-frame'

type Props = {
  item: MediaItem
  /** Whether it is the first of the screen. */
  first: boolean
  /** The size of a frame that has the shape of the picture, in pixels. Without it the frame is the one of the cards. */
  tile?: { width: number; height: number }
  /** The picture could not be had, perhaps because its address has run out. */
  onBroken: () => void
}

/** Tiles that are lower or narrower have no room for large symbols, in pixels. */
const SMALL = 76

/** The picture of a photo or a video in its frame, and a drawing of its kind where there is none. */
export function Thumbnail({ item, first, tile, onBroken }: Props) {
  const url = useSignedUrl(item)
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const [loaded, setLoaded] = useState(false)
  const kind = kindOf(item)
  const small = tile !== undefined && Math.min(tile.width, tile.height) < SMALL

  if (kind === 'document' || url === null || (url && url === brokenUrl))
    return <KindDrawing item={item} small={small} />
  return (
    <>
      {url && (
        <StoredPicture
          sources={[
            {
              src: signedRenditionUrl(url, tile ? tileFrame(tile) : FRAME),
              srcSet: tile ? undefined : `${signedRenditionUrl(url, SHARP_FRAME)} 2x`,
            },
          ]}
          rotation={item.rotation}
          // The title stands beside it.
          alt=""
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          draggable={false}
          onLoad={tile ? undefined : () => setLoaded(true)}
          onBroken={() => {
            setBrokenUrl(url)
            onBroken()
          }}
          className={cn(
            'object-cover',
            // Hundreds of tiles that fade in at once would make the scrolling rough.
            !tile && 'transition duration-300 group-hover:scale-[1.03]',
            !tile && !first && !loaded && 'opacity-0',
          )}
        />
      )}
      {kind === 'video' && (
        <span
          className={cn(
            'absolute inset-0 m-auto grid place-items-center rounded-full bg-surface/90 shadow-card',
            small ? 'size-7' : 'size-12',
          )}
        >
          <Play
            aria-hidden
            className={cn('translate-x-px fill-current text-ink', small ? 'size-3.5' : 'size-5')}
          />
        </span>
      )}
    </>
  )
}

function KindDrawing({ item, small }: { item: MediaItem; small: boolean }) {
  const Icon = kindIcon(item.file_type)
  const extension = item.file_path.split('.').at(-1)
  return (
    <span
      className={cn(
        'grid size-full place-content-center justify-items-center gap-1.5',
        kindOf(item) === 'document' ? 'bg-sage-wash text-sage' : 'bg-primary-wash text-primary-strong',
      )}
    >
      <Icon aria-hidden className={small ? 'size-7' : 'size-11'} strokeWidth={1.5} />
      {!small && <span className="font-semibold text-xs uppercase tracking-wider">{extension}</span>}
    </span>
  )
}
