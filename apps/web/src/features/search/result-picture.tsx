import type { LucideIcon } from 'lucide-react'
import { StoredPicture } from '@/components/ui/stored-picture'
import { useRotation } from '@/photos/rotation'
import { useSignedUrl } from '@/photos/signed-urls'
import { renditionUrl, signedRenditionUrl, storedUrl } from '@/photos/stored-url'
import type { Found } from './found'

const PIXELS = 96
const BOX = { width: PIXELS, height: PIXELS, resize: 'cover' } as const

type Props = { found: Found; url: string | null | undefined; icon: LucideIcon }

/** For a photo or video. */
export function MediaPicture({ file, ...props }: Omit<Props, 'url'> & { file: string }) {
  return <ResultPicture url={useSignedUrl(file)} {...props} />
}

/** A small picture of a result, or the icon of its kind. */
export function ResultPicture({ found, url, icon: Icon }: Props) {
  const rotation = useRotation(url)
  const sources = url ? addressesOf(found, url).map((src) => ({ src })) : []

  return (
    <span className="relative grid size-10 flex-none place-items-center overflow-hidden rounded-control bg-primary-wash text-primary-strong">
      <StoredPicture
        sources={sources}
        rotation={found.rotation ?? rotation}
        // Its title is beside it.
        alt=""
        fallback={<Icon aria-hidden className="size-5" strokeWidth={1.8} />}
      />
    </span>
  )
}

function addressesOf({ kind, file_type }: Found, url: string): string[] {
  if (kind !== 'media') return [renditionUrl(url, PIXELS), storedUrl(url)]
  const rendition = signedRenditionUrl(url, BOX)
  // An <img> shows no video.
  return file_type?.startsWith('image/') ? [rendition, url] : [rendition]
}
