import { useMemo, useState } from 'react'
import { cn } from '@/lib/cn'
import { describedIn } from '@/lib/photo-size'
import { placeholderUrl } from '@/lib/placeholder'
import { storedUrl } from '@/lib/stored-url'
import { m } from '@/paraglide/messages'
import { PhotoLightbox } from './photo-lightbox'
import { sourceSet } from './source-set'

const WIDE = 16 / 9
const TALL = 4 / 5

/** How wide the feed is: beside the upcoming cards, beside the sidebar, on a phone. */
const FEED_WIDTH =
  '(min-width: 73.75rem) 684px, (min-width: 768px) min(720px, 100vw - 320px), calc(100vw - 28px)'

type Props = { url: string; name: string }

/**
 * Keeps its place free while it loads, with the photo's colours in it. A very tall or wide picture is cropped, so that
 * one post does not fill the page; all of it opens above the page.
 */
export function PostPhoto({ url, name }: Props) {
  const { size, placeholder } = useMemo(() => {
    const { placeholder: hash, ...described } = describedIn(url)
    return { ...described, placeholder: hash && placeholderUrl(hash) }
  }, [url])
  const [loaded, setLoaded] = useState(false)
  const [broken, setBroken] = useState(false)
  const ratio = size ? Math.min(WIDE, Math.max(TALL, size.width / size.height)) : 4 / 3

  return (
    <PhotoLightbox url={url} name={name}>
      <button
        type="button"
        aria-label={m.post_open_photo({ name })}
        className="relative block w-full cursor-zoom-in overflow-hidden bg-sunken -outline-offset-4"
      >
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
          // Without a rendition the photo as it is stored has to do.
          srcSet={broken ? undefined : sourceSet(url, size)}
          sizes={FEED_WIDTH}
          src={storedUrl(url)}
          alt={m.post_photo({ name })}
          {...size}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(true)}
          onError={() => setBroken(true)}
          style={{ aspectRatio: ratio }}
          className={cn(
            'relative w-full object-cover transition-opacity duration-300',
            !loaded && 'opacity-0',
          )}
        />
      </button>
    </PhotoLightbox>
  )
}
