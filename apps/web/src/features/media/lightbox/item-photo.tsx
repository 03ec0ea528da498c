import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { Turned } from '@/components/ui/turned'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { signedRenditionUrl } from '@/photos/stored-url'
import type { MediaItem } from '../media-item'
import { ItemDocument } from './item-document'

const LARGEST_SCREEN = { width: 2048, height: 2048, resize: 'contain' } as const

/** A photo as large as screens are; originals can be many times that. */
export const viewingUrl = (url: string) => signedRenditionUrl(url, LARGEST_SCREEN)

type Props = {
  item: MediaItem
  url: string
  onBroken: () => void
  /** What lies over the photo. */
  children?: ReactNode
}

/** A photo as large as the window, and on a double click twice that. Two fingers zoom as on any page. */
export function ItemPhoto({ item, url, onBroken, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<{ x: number; y: number }>()
  const [loaded, setLoaded] = useState(false)
  const [broken, setBroken] = useState<string[]>([])
  // Without a rendition the photo as it is stored has to do.
  const source = [viewingUrl(url), url].find((address) => !broken.includes(address))

  useLayoutEffect(() => {
    if (!zoom || !frame.current) return
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = frame.current
    // What was under the pointer stays in the middle.
    frame.current.scrollTo(zoom.x * scrollWidth - clientWidth / 2, zoom.y * scrollHeight - clientHeight / 2)
  }, [zoom])

  function toggleZoom(event: MouseEvent) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setZoom(zoom ? undefined : { x: (event.clientX - left) / width, y: (event.clientY - top) / height })
  }

  if (!source) return <ItemDocument item={item} url={url} problem={m.media_unviewable()} />
  return (
    <div
      ref={frame}
      className={cn('group/photo relative size-full', zoom ? 'overflow-auto' : 'overflow-hidden')}
    >
      {!loaded && <Spinner className="absolute inset-0 m-auto text-paper dark:text-ink" />}
      <div className={cn('relative grid', zoom ? 'size-[200%]' : 'size-full')}>
        <Turned rotation={item.rotation}>
          <img
            src={source}
            alt={item.title}
            draggable={false}
            onDoubleClick={toggleZoom}
            onLoad={() => setLoaded(true)}
            onError={() => {
              setBroken([...broken, source])
              onBroken()
            }}
            className={cn('size-full min-h-0 object-contain', zoom ? 'cursor-zoom-out' : 'cursor-zoom-in')}
          />
        </Turned>
        {loaded && children}
      </div>
    </div>
  )
}
