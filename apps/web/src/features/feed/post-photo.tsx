import { sizeInName } from '@/lib/photo-size'
import { storedUrl } from '@/lib/stored-url'

const WIDE = 16 / 9
const TALL = 4 / 5

type Props = { url: string; alt: string }

/**
 * Keeps its place free while it loads. A very tall or wide picture is cropped, so that one post does not fill the
 * page; all of it opens in a tab of its own.
 */
export function PostPhoto({ url, alt }: Props) {
  const size = sizeInName(url)
  const address = storedUrl(url)
  const ratio = size ? Math.min(WIDE, Math.max(TALL, size.width / size.height)) : 4 / 3

  return (
    <a href={address} target="_blank" rel="noreferrer" className="block bg-sunken -outline-offset-4">
      <img
        src={address}
        alt={alt}
        {...size}
        loading="lazy"
        decoding="async"
        style={{ aspectRatio: ratio }}
        className="w-full object-cover"
      />
    </a>
  )
}
