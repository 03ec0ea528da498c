import { Music } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Turned } from '@/components/ui/turned'
import { m } from '@/i18n/messages'
import { signedRenditionUrl } from '@/photos/stored-url'
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

/** Plays a video or a recording with the browser's own controls. */
export function ItemPlayer({ item, url, onBroken, slideshow }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  usePlaying(video, slideshow)
  // Not simply `url`: when that is renewed, what plays would begin again.
  const [source, setSource] = useState(url)
  const [failed, setFailed] = useState<string>()
  const reached = useRef(0)

  const common = {
    src: source,
    controls: true,
    preload: 'metadata',
    'aria-label': item.title,
    onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => {
      reached.current = currentTarget.currentTime
    },
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => {
      if (reached.current) currentTarget.currentTime = reached.current
    },
    onEnded: () => slideshow.on && slideshow.goOn(),
    onError: () => {
      setFailed(source)
      onBroken()
      slideshow.onUnplayable()
    },
  }

  if (failed === source && url !== source) setSource(url)
  if (failed === source) return <ItemDocument item={item} url={url} problem={m.media_unplayable()} />
  if (item.file_type.startsWith('audio/')) {
    return (
      <div className="beside-steps m-auto grid w-full max-w-lg justify-items-center gap-6">
        <Music aria-hidden className="size-24 text-honey" strokeWidth={1.2} />
        <audio {...common} className="w-full" />
      </div>
    )
  }
  return (
    <div className="relative grid size-full">
      <Turned rotation={item.rotation}>
        <video
          {...common}
          ref={video}
          controls={!slideshow.on}
          playsInline
          poster={signedRenditionUrl(source, POSTER)}
          className="size-full object-contain"
        />
      </Turned>
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
