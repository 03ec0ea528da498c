import { type ReactNode, useMemo, useState } from 'react'
import { cn } from '@/lib/cn'
import { describedIn } from '@/lib/photo-size'
import { placeholderUrl } from '@/lib/placeholder'
import { sourceSet } from '@/lib/source-set'
import { storedUrl } from '@/lib/stored-url'

type Props = {
  /** The address of a stored picture. */
  url: string
  alt: string
  /** Its width on the screen, as in `<img sizes>`. */
  sizes: string
  /** Width divided by height; the rest is cropped. */
  ratio: number
  /** The first photo of a screen loads before everything else, and appears at once. */
  first?: boolean
  /** Shown when it fails to load. */
  fallback?: ReactNode
}

/** Reserves its space with the colours of the photo while it loads, and loads no larger rendition than it shows. */
export function Photo({ url, alt, sizes, ratio, first = false, fallback }: Props) {
  const { size, placeholder } = useMemo(() => {
    const { placeholder: hash, ...described } = describedIn(url)
    return { ...described, placeholder: hash && placeholderUrl(hash) }
  }, [url])
  const [loaded, setLoaded] = useState(false)
  // A server may have no renditions; then the original is shown.
  const [broken, setBroken] = useState<'rendition' | 'photo'>()

  if (broken === 'photo' && fallback) return fallback
  return (
    <span className="relative block w-full overflow-hidden bg-sunken">
      {placeholder && (
        <span
          style={{ backgroundImage: `url(${placeholder})` }}
          // Removed once the photo is loaded, since that may be transparent.
          className={cn(
            'absolute inset-0 bg-center bg-cover',
            loaded && 'opacity-0 transition-opacity delay-300',
          )}
        />
      )}
      <img
        srcSet={broken ? undefined : sourceSet(url, size)}
        sizes={sizes}
        src={storedUrl(url)}
        alt={alt}
        {...size}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        onLoad={() => setLoaded(true)}
        onError={() => setBroken(broken ? 'photo' : 'rendition')}
        style={{ aspectRatio: ratio }}
        className={cn(
          'relative w-full object-cover',
          !first && 'transition-opacity duration-300',
          !first && !loaded && 'opacity-0',
        )}
      />
    </span>
  )
}
