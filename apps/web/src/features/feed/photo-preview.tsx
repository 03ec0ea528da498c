import { Film } from 'lucide-react'
import { useStore } from '@/browser/create-store'
import { Photo } from '@/components/ui/photo'
import { cn } from '@/lib/cn'
import { isVideo } from '@/photos/is-video'
import { chosenFiles } from './chosen-files'
import { isAddress } from './post'

type Props = {
  photo: string
  alt: string
  /** Without cropping it. */
  whole: boolean
}

/** A photo or video of an unsent post or of an edit. */
export function PhotoPreview({ photo, alt, whole }: Props) {
  const src = useStore(chosenFiles)[photo]?.src
  const look = whole ? 'max-h-80 w-full object-contain' : 'size-full object-cover'

  if (isAddress(photo)) {
    return <Photo url={photo} alt={alt} sizes="320px" ratio={whole ? 16 / 9 : 'fill'} />
  }
  if (!src) return <span className={cn('block', whole ? 'h-48' : 'size-full')} />
  if (!isVideo(photo)) return <img src={src} alt={alt} draggable={false} className={look} />
  return (
    <>
      <video src={src} aria-label={alt} muted playsInline preload="metadata" className={look} />
      <Film aria-hidden className="absolute start-3 top-3 size-6 text-paper drop-shadow dark:text-ink" />
    </>
  )
}
