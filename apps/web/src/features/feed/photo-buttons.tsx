import { Image, Video } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { m } from '@/i18n/messages'

type Props = {
  variant: 'ghost' | 'outline'
  /** Whether some are chosen already. */
  more: boolean
  onChoose: (files: File[]) => void
}

/** Buttons that choose photos or videos for a post. */
export function PhotoButtons({ variant, more, onChoose }: Props) {
  const photos = useFilePicker({ accept: 'image/*', multiple: true, testId: 'photo-picker', onChoose })
  const videos = useFilePicker({ accept: 'video/*', multiple: true, testId: 'video-picker', onChoose })
  const size = variant === 'ghost' ? 'compact' : 'medium'
  return (
    <>
      {photos.picker}
      {videos.picker}
      <Button variant={variant} size={size} onClick={photos.pick}>
        <Image aria-hidden className="size-5" />
        {more ? m.composer_more_photos() : m.composer_photo()}
      </Button>
      <Button variant={variant} size={size} onClick={videos.pick}>
        <Video aria-hidden className="size-5" />
        {m.composer_video()}
      </Button>
    </>
  )
}
