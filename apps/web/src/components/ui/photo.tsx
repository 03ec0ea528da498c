import { type ReactNode, useMemo, useState } from 'react'
import { cn } from '@/lib/cn'
import { describedIn } from '@/lib/photo-size'
import { placeholderUrl } from '@/lib/placeholder'
import { sourceSet } from '@/lib/source-set'
import { storedUrl } from '@/lib/stored-url'

type Props = {
  /** Of a picture that is stored here. */
  url: string
  alt: string
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  /** Width by height; what stands out is cropped. */
  ratio: number
  /** Stands in its place when it cannot be loaded. */
  fallback?: ReactNode
}

/** Keeps its place free while it loads, with the photo's colours in it, and loads no more than it shows. */
export function Photo({ url, alt, sizes, ratio, fallback }: Props) {
  const { size, placeholder } = useMemo(() => {
    const { placeholder: hash, ...described } = describedIn(url)
    return { ...described, placeholder: hash && placeholderUrl(hash) }
  }, [url])
  const [loaded, setLoaded] = useState(false)
  // A server may make no renditions: then the photo as it is stored has to do.
  const [broken, setBroken] = useState<'rendition' | 'photo'>()

  if (broken === 'photo' && fallback) return fallback
  return (
    <span className="relative block w-full overflow-hidden bg-sunken">
      {placeholder && (
        <span
          style={{ backgroundImage: `url(${placeholder})` }}
          // Gone at last, for a photo may be transparent.
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
        loading="lazy"
        decoding="async"
        onLoad={() => setLoaded(true)}
        onError={() => setBroken(broken ? 'photo' : 'rendition')}
        style={{ aspectRatio: ratio }}
        className={cn('relative w-full object-cover transition-opacity duration-300', !loaded && 'opacity-0')}
      />
    </span>
  )
}
