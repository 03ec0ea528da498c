import { Aperture } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { usePlayable } from '@/photos/playable-video'
import { useFreshUrls, useSignedUrl } from '@/photos/signed-urls'

type Props = {
  /** Where the recording is stored. */
  motion: string
  /** The photo. */
  children: ReactNode
}

/** A photo whose recording plays above it, once. */
export function LivePhoto({ motion, children }: Props) {
  useFreshUrls([motion])
  const url = useSignedUrl(motion)
  const recording = usePlayable(url ?? undefined)
  const [playing, setPlaying] = useState(false)
  const stop = () => setPlaying(false)

  return (
    <div className="relative size-full">
      {children}
      {playing && recording && (
        // The seconds around a photo have no words to read.
        // biome-ignore lint/a11y/useMediaCaption: as above
        <video
          src={recording.src}
          autoPlay
          playsInline
          onEnded={stop}
          onError={stop}
          className="absolute inset-0 size-full bg-black object-contain"
        />
      )}
      {recording && (
        <Button
          variant="quiet"
          size="compact"
          aria-pressed={playing}
          onClick={() => setPlaying(!playing)}
          className="absolute start-3 top-3"
        >
          <Aperture aria-hidden className="size-5" />
          {m.media_live()}
        </Button>
      )}
    </div>
  )
}
