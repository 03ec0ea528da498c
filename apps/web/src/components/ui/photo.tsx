import { type ReactNode, useMemo, useState } from 'react'
import { cn } from '@/lib/cn'
import { isVideo } from '@/photos/is-video'
import { describedIn } from '@/photos/photo-size'
import { placeholderUrl } from '@/photos/placeholder'
import { useRotation } from '@/photos/rotation'
import { sourceSet } from '@/photos/source-set'
import { renditionUrl, storedUrl } from '@/photos/stored-url'
import { StoredPicture } from './stored-picture'
import { Turned } from './turned'

type Props = {
  /** The address of a stored picture, or of a video, which is shown by its first frame. */
  url: string
  alt: string
  /** Its width on the screen, as in `<img sizes>`. */
  sizes: string
  /** Width divided by height; the rest is cropped. `fill`: those of the element around it, which has a position. */
  ratio: number | 'fill'
  /** The first photo of a screen loads before everything else, and appears at once. */
  first?: boolean
  /** Shown when it fails to load. */
  fallback?: ReactNode
}

/** Of a video, in pixels. */
const A_FRAME = 960

/** Reserves its space with the colours of the photo while it loads, and loads no larger rendition than it shows. */
export function Photo({ url, alt, sizes, ratio, first = false, fallback }: Props) {
  const { size, placeholder } = useMemo(() => {
    const { placeholder: hash, ...described } = describedIn(url)
    return { ...described, placeholder: hash && placeholderUrl(hash) }
  }, [url])
  const rotation = useRotation(url)
  const fills = ratio === 'fill'
  const [loaded, setLoaded] = useState(false)
  const [lost, setLost] = useState(false)
  const srcSet = sourceSet(url, size)
  // A server may have no renditions; then the original is shown.
  const sources = isVideo(url)
    ? [{ src: renditionUrl(url, A_FRAME), srcSet }]
    : [{ src: storedUrl(url), srcSet }, { src: storedUrl(url) }]

  if (lost && fallback) return fallback
  return (
    <span
      style={fills ? undefined : { aspectRatio: ratio }}
      className={cn('block w-full overflow-hidden bg-sunken', fills ? 'absolute inset-0' : 'relative')}
    >
      {placeholder && (
        <Turned rotation={rotation}>
          <span
            style={{ backgroundImage: `url(${placeholder})` }}
            // Removed once the photo is loaded, since that may be transparent.
            className={cn(
              'absolute inset-0 bg-center bg-cover',
              loaded && 'opacity-0 transition-opacity delay-300',
            )}
          />
        </Turned>
      )}
      <StoredPicture
        sources={sources}
        rotation={rotation}
        sizes={sizes}
        alt={alt}
        {...size}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        onLoad={() => setLoaded(true)}
        onBroken={setLost}
        className={cn(
          'absolute inset-0 object-cover',
          !first && 'transition-opacity duration-300',
          !first && !loaded && 'opacity-0',
        )}
      />
    </span>
  )
}
