import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { dropPhoto } from './drafts'
import type { ChosenPhoto } from './photos'

type Props = {
  conversationId: string
  photos: ChosenPhoto[]
  /** How many are being shrunk. */
  preparing: number
}

/** The photos of an unsent message, each with a button that removes it. */
export function PhotoTray({ conversationId, photos, preparing }: Props) {
  if (photos.length + preparing === 0) return null
  return (
    <ul aria-label={m.message_photos_chosen()} className="flex gap-2 overflow-x-auto px-2 py-1">
      {photos.map(({ path, photo }, index) => (
        <li key={path} className="relative flex-none">
          <Preview file={photo.file} />
          <Button
            variant="outline"
            size="icon"
            aria-label={
              photos.length > 1 ? m.message_photo_remove({ number: index + 1 }) : m.picture_remove()
            }
            onClick={() => dropPhoto(conversationId, path)}
            className="absolute end-0.5 top-0.5"
          >
            <X aria-hidden className="size-5" />
          </Button>
        </li>
      ))}
      {preparing > 0 && (
        <li role="status" aria-label={m.picture_preparing()} className="flex-none">
          <Skeleton className="size-24" />
        </li>
      )}
    </ul>
  )
}

/** Has an address of its own: those of sent photos end when the server refuses the message and the input shows them again. */
function Preview({ file }: { file: Blob }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img src={src} alt={m.message_photo_preview()} className="size-24 rounded-control object-cover" />
}
