import { Images } from 'lucide-react'
import { useState } from 'react'
import { signedRenditionUrl } from '@/lib/stored-url'
import { useSignedUrl } from '../signed-urls'
import { FRAME } from '../thumbnail-frame'

/** The cover of an album in its frame, or a drawing where it has none. @param path in the bucket `family-media` */
export function AlbumCover({ path }: { path: string | null }) {
  const url = useSignedUrl({ file_path: path ?? '' })
  const [brokenUrl, setBrokenUrl] = useState<string>()

  return (
    <span className="grid aspect-4/3 place-items-center overflow-hidden bg-honey-wash text-honey-ink">
      {path && url && url !== brokenUrl ? (
        <img
          src={signedRenditionUrl(url, FRAME)}
          // The title stands beside it.
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(url)}
          className="size-full object-cover transition duration-300 group-hover:scale-[1.03]"
        />
      ) : (
        <Images aria-hidden className="size-11" strokeWidth={1.5} />
      )}
    </span>
  )
}
