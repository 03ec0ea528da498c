import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/paraglide/messages'

type Props = { preview: string | undefined; preparing: boolean; onRemove: () => void }

export function ComposerPhoto({ preview, preparing, onRemove }: Props) {
  if (preparing) {
    return (
      <div role="status" aria-label={m.composer_photo_preparing()}>
        <Skeleton className="h-48 w-full" />
      </div>
    )
  }
  return (
    preview && (
      <div className="relative">
        <img
          src={preview}
          alt={m.composer_photo_preview()}
          className="max-h-80 w-full rounded-control bg-sunken object-contain"
        />
        <Button
          variant="outline"
          size="icon"
          aria-label={m.composer_remove_photo()}
          onClick={onRemove}
          className="absolute end-2 top-2"
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
    )
  )
}
