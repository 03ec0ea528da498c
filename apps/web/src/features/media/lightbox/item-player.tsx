import { type RefObject, useEffect, useRef } from 'react'
import { Turned } from '@/components/ui/turned'
import { PreparingNote, WaitingVideo } from '@/components/ui/waiting-video'
import { m } from '@/i18n/messages'
import { signedRenditionUrl } from '@/photos/stored-url'
import { useVideoSource } from '@/photos/use-video-source'
import type { MediaItem } from '../media-item'
import { ItemDocument } from './item-document'
import type { Slideshow } from './use-slideshow'

const POSTER = { width: 1280, height: 1280, resize: 'contain' } as const

type Props = {
  item: MediaItem
  url: string
  onBroken: () => void
  /** Plays it by itself, once. */
  slideshow: Pick<Slideshow, 'on' | 'paused' | 'goOn' | 'onUnplayable'>
}

/** Plays a video with the browser's own controls. */
export function ItemPlayer({ item, url, onBroken, slideshow }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  usePlaying(video, slideshow)
  const { player, isPreparing, isUnplayable } = useVideoSource(url)
  const poster = signedRenditionUrl(url, POSTER)

  if (isUnplayable && isPreparing)
    return <WaitingVideo poster={poster} isPreparing className="size-full object-contain" />
  if (isUnplayable) return <ItemDocument item={item} url={url} problem={m.media_unplayable()} />
  return (
    <div className="relative grid size-full">
      <Turned rotation={item.rotation}>
        <video
          {...player}
          ref={video}
          controls={!slideshow.on}
          playsInline
          preload="metadata"
          poster={poster}
          aria-label={item.title}
          onEnded={() => slideshow.on && slideshow.goOn()}
          onError={() => {
            player.onError()
            onBroken()
            slideshow.onUnplayable()
          }}
          className="size-full object-contain"
        />
      </Turned>
      {isPreparing && !slideshow.on && <PreparingNote />}
    </div>
  )
}

/** Plays and pauses a video with the slideshow, without its sound where the browser allows none. */
function usePlaying(video: RefObject<HTMLVideoElement | null>, { on, paused }: Props['slideshow']) {
  useEffect(() => {
    const { current } = video
    if (!on || !current) return
    if (paused) return current.pause()
    current.play().catch((error) => {
      if (error.name !== 'NotAllowedError') return
      current.muted = true
      return current.play().catch(() => undefined)
    })
    return () => current.pause()
  }, [video, on, paused])
}
