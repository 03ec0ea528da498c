import { Photo } from '@/components/ui/photo'
import { describedIn } from '@/lib/photo-size'
import { m } from '@/paraglide/messages'
import { PhotoLightbox } from './photo-lightbox'

const WIDE = 16 / 9
const TALL = 4 / 5

/** The width of the feed: beside the upcoming cards, beside the sidebar, on a phone. */
const FEED_WIDTH =
  '(min-width: 73.75rem) 684px, (min-width: 768px) min(720px, 100vw - 320px), calc(100vw - 28px)'

type Props = { url: string; name: string; first: boolean }

/** Very tall or wide pictures are cropped, so that one post does not fill the page; the lightbox shows the whole picture. */
export function PostPhoto({ url, name, first }: Props) {
  const { size } = describedIn(url)
  const ratio = size ? Math.min(WIDE, Math.max(TALL, size.width / size.height)) : 4 / 3

  return (
    <PhotoLightbox url={url} name={name}>
      <button
        type="button"
        aria-label={m.post_open_photo({ name })}
        className="block w-full cursor-zoom-in -outline-offset-4"
      >
        <Photo url={url} alt={m.post_photo({ name })} sizes={FEED_WIDTH} ratio={ratio} first={first} />
      </button>
    </PhotoLightbox>
  )
}
