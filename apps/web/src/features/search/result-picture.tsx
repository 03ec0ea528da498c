import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Turned } from '@/components/ui/turned'
import { useSignedUrl } from '@/lib/signed-urls'
import { renditionUrl, signedRenditionUrl, storedUrl } from '@/lib/stored-url'
import type { Found } from './found'

const PIXELS = 96

type Props = { found: Found; url: string | null | undefined; icon: LucideIcon }

/** For a photo or video. */
export function MediaPicture({ file, ...props }: Omit<Props, 'url'> & { file: string }) {
  return <ResultPicture url={useSignedUrl(file)} {...props} />
}

/** A small picture of a result, or the icon of its kind. */
export function ResultPicture({ found: { kind, file_type, rotation }, url, icon: Icon }: Props) {
  const [lost, setLost] = useState<string[]>([])
  const address = (url ? addressesOf(url) : []).find((one) => !lost.includes(one))

  function addressesOf(url: string) {
    if (kind !== 'media') return [renditionUrl(url, PIXELS), storedUrl(url)]
    const rendition = signedRenditionUrl(url, { width: PIXELS, height: PIXELS, resize: 'cover' })
    // A server may have no renditions, and an <img> shows no video.
    return file_type?.startsWith('image/') ? [rendition, url] : [rendition]
  }

  return (
    <span className="relative grid size-10 flex-none place-items-center overflow-hidden rounded-control bg-primary-wash text-primary-strong">
      {address ? (
        <Turned rotation={rotation ?? 0}>
          <img
            src={address}
            // Its title is beside it.
            alt=""
            onError={() => setLost([...lost, address])}
            className="size-full object-cover"
          />
        </Turned>
      ) : (
        <Icon aria-hidden className="size-5" strokeWidth={1.8} />
      )}
    </span>
  )
}
