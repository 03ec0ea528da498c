import { X } from 'lucide-react'
import { cn } from '@/lib/cn'
import { m } from '@/paraglide/messages'
import { Button } from './button'
import { Skeleton } from './skeleton'

type Props = {
  /** Undefined without a photo. */
  src: string | undefined
  alt: string
  /** While the photo is being shrunk. */
  preparing: boolean
  /** In a post the photo has the full width, in a message that of a thumbnail. */
  size: 'wide' | 'small'
  onRemove: () => void
}

/** The photo of an unsent post or message, with a button that removes it. */
export function ComposerPhoto({ src, alt, preparing, size, onRemove }: Props) {
  const wide = size === 'wide'
  if (preparing) {
    return (
      <div role="status" aria-label={m.picture_preparing()} className={cn(!wide && 'px-2')}>
        <Skeleton className={wide ? 'h-48 w-full' : 'h-28 w-40'} />
      </div>
    )
  }
  if (!src) return null
  return (
    <div className={cn('relative', !wide && 'w-fit px-2')}>
      <img
        src={src}
        alt={alt}
        className={cn(
          'rounded-control',
          wide ? 'max-h-80 w-full bg-sunken object-contain' : 'max-h-32 max-w-full',
        )}
      />
      <Button
        variant="outline"
        size="icon"
        aria-label={m.picture_remove()}
        onClick={onRemove}
        className={cn('absolute', wide ? 'end-2 top-2' : 'end-3 top-1')}
      >
        <X aria-hidden className="size-5" />
      </Button>
    </div>
  )
}
