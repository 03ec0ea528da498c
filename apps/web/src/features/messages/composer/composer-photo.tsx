import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/paraglide/messages'
import { type ChosenPhoto, previewOf } from './photo'

type Props = { photo: ChosenPhoto | undefined; preparing: boolean; onRemove: () => void }

export function ComposerPhoto({ photo, preparing, onRemove }: Props) {
  if (preparing) {
    return (
      <div role="status" aria-label={m.picture_preparing()} className="px-2">
        <Skeleton className="h-28 w-40" />
      </div>
    )
  }
  return (
    photo && (
      <div className="relative w-fit px-2">
        <img
          src={previewOf(photo.path)}
          alt={m.message_photo_preview()}
          className="max-h-32 max-w-full rounded-control"
        />
        <Button
          variant="outline"
          size="icon"
          aria-label={m.picture_remove()}
          onClick={onRemove}
          className="absolute end-3 top-1"
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
    )
  )
}
