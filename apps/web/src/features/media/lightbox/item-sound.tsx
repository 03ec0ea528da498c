import { Music } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '@/i18n/messages'
import type { MediaItem } from '../media-item'
import { ItemDocument } from './item-document'

type Props = { item: MediaItem; url: string; onBroken: () => void }

/** Plays a recording with the browser's own controls. */
export function ItemSound({ item, url, onBroken }: Props) {
  // Not simply `url`: when that is renewed, what plays would begin again.
  const [source, setSource] = useState(url)
  const [failed, setFailed] = useState<string>()
  const reached = useRef(0)

  if (failed === source && url !== source) setSource(url)
  if (failed === source) return <ItemDocument item={item} url={url} problem={m.media_unplayable()} />
  return (
    <div className="beside-steps m-auto grid w-full max-w-lg justify-items-center gap-6">
      <Music aria-hidden className="size-24 text-honey" strokeWidth={1.2} />
      {/* biome-ignore lint/a11y/useMediaCaption: what a family records has no words to read */}
      <audio
        src={source}
        controls
        preload="metadata"
        aria-label={item.title}
        onTimeUpdate={({ currentTarget }) => {
          reached.current = currentTarget.currentTime
        }}
        onLoadedMetadata={({ currentTarget }) => {
          if (reached.current) currentTarget.currentTime = reached.current
        }}
        onError={() => {
          setFailed(source)
          onBroken()
        }}
        className="w-full"
      />
    </div>
  )
}
