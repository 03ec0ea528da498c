import { Images } from 'lucide-react'
import { useState } from 'react'
import { Turned } from '@/components/ui/turned'
import { useSignedUrl } from '@/lib/signed-urls'
import { signedRenditionUrl } from '@/lib/stored-url'
import { FRAME } from '../thumbnail-frame'
import type { Album } from './album'

type Props = { album: Pick<Album, 'cover' | 'cover_rotation'> }

/** The cover of an album in its frame, or a drawing where it has none. */
export function AlbumCover({ album: { cover: file, cover_rotation } }: Props) {
  const url = useSignedUrl(file ?? '')
  const [brokenUrl, setBrokenUrl] = useState<string>()

  return (
    <span className="relative grid aspect-4/3 place-items-center overflow-hidden bg-honey-wash text-honey-ink">
      {file && url && url !== brokenUrl ? (
        <Turned rotation={cover_rotation ?? 0}>
          <img
            src={signedRenditionUrl(url, FRAME)}
            // The title stands beside it.
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBrokenUrl(url)}
            className="size-full object-cover transition duration-300 group-hover:scale-[1.03]"
          />
        </Turned>
      ) : (
        <Images aria-hidden className="size-11" strokeWidth={1.5} />
      )}
    </span>
  )
}
