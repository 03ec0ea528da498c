import { Images } from 'lucide-react'
import { StoredPicture } from '@/components/ui/stored-picture'
import { useSignedUrl } from '@/photos/signed-urls'
import { signedRenditionUrl } from '@/photos/stored-url'
import { FRAME } from '../thumbnail-frame'
import type { Album } from './album'

type Props = { album: Pick<Album, 'cover' | 'cover_rotation'> }

/** The cover of an album in its frame, or a drawing where it has none. */
export function AlbumCover({ album: { cover: file, cover_rotation } }: Props) {
  const url = useSignedUrl(file ?? '')
  const sources = file && url ? [{ src: signedRenditionUrl(url, FRAME) }] : []

  return (
    <span className="relative grid aspect-4/3 place-items-center overflow-hidden bg-honey-wash text-honey-ink">
      <StoredPicture
        sources={sources}
        rotation={cover_rotation ?? 0}
        // The title stands beside it.
        alt=""
        loading="lazy"
        fallback={<Images aria-hidden className="size-11" strokeWidth={1.5} />}
        className="object-cover transition duration-300 group-hover:scale-[1.03]"
      />
    </span>
  )
}
