import { Link } from '@tanstack/react-router'
import { Check, Lock } from 'lucide-react'
import { memo, useState } from 'react'
import { useLongPress } from '@/browser/use-long-press'
import { clockLength } from '@/dates/clock-length'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { formatTaken } from '@/photos/taken-date'
import type { MediaItem } from '../media-item'
import { Thumbnail } from '../thumbnail'
import { OPENED_HERE } from '../use-open-item'

export const tileId = (id: string) => `tile-${id}`

export type TileActions = {
  /** `range`: together with all between it and the one before. */
  onToggle: (position: number, range: boolean) => void
  onBroken: () => void
}

type Props = TileActions & {
  item: MediaItem
  position: number
  /** In pixels. */
  width: number
  height: number
  /** Whether it races past: then it has no picture, unless it had one before. */
  racing: boolean
  /** Whether items are being chosen, and this one is. */
  selecting: boolean
  selected: boolean
}

/** One item: a link to it, or a checkbox while items are chosen. */
export const Tile = memo(function Tile({ selecting, racing, ...props }: Props) {
  const [pictured, setPictured] = useState(!racing)
  if (!racing && !pictured) setPictured(true)
  const parts = { ...props, pictured }
  return selecting ? <Chosen {...parts} /> : <Opened {...parts} />
})

type PartProps = Omit<Props, 'selecting' | 'racing'> & { pictured: boolean }

const nameOf = (item: MediaItem) => m.timeline_item({ title: item.title, date: formatTaken(item) })

function Opened({ item, position, width, height, pictured, onToggle, onBroken }: PartProps) {
  const longPress = useLongPress(() => onToggle(position, false))

  return (
    <div style={{ width, height }} className="group relative flex-none bg-sunken" {...longPress}>
      <Link
        id={tileId(item.id)}
        data-position={position}
        to="."
        search={(search) => ({ ...search, item: item.id })}
        state={OPENED_HERE}
        resetScroll={false}
        draggable={false}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          onToggle(position, event.shiftKey)
        }}
        className="absolute inset-0 grid overflow-hidden outline-offset-[-3px] [-webkit-touch-callout:none]"
      >
        <span className="sr-only">{nameOf(item)}</span>
        {pictured && <Picture item={item} width={width} height={height} onBroken={onBroken} />}
      </Link>
      <input
        type="checkbox"
        // The space bar chooses the link beside it.
        tabIndex={-1}
        checked={false}
        aria-label={m.timeline_choose({ title: item.title })}
        onChange={() => onToggle(position, false)}
        className="absolute start-1.5 top-1.5 size-6 accent-primary opacity-0 focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:hidden"
      />
    </div>
  )
}

function Chosen({ item, position, width, height, selected, pictured, onToggle, onBroken }: PartProps) {
  return (
    <div
      style={{ width, height }}
      className={cn(
        'relative grid flex-none select-none overflow-hidden has-focus-visible:outline-3 has-focus-visible:outline-primary/55 has-focus-visible:-outline-offset-3',
        selected ? 'bg-primary-wash p-2' : 'bg-sunken',
      )}
    >
      <span className={cn('relative grid overflow-hidden', selected && 'rounded-control')}>
        {pictured && <Picture item={item} width={width} height={height} onBroken={onBroken} />}
      </span>
      <span
        aria-hidden
        className={cn(
          'absolute start-1.5 top-1.5 grid size-6 place-items-center rounded-full border-2 border-surface shadow-card dark:border-ink',
          selected ? 'bg-primary text-on-primary' : 'bg-scrim',
        )}
      >
        {selected && <Check className="size-4" strokeWidth={3} />}
      </span>
      <input
        id={tileId(item.id)}
        data-position={position}
        type="checkbox"
        aria-label={nameOf(item)}
        checked={selected}
        // A change does not say whether Shift was held.
        onClick={({ shiftKey }) => onToggle(position, shiftKey)}
        onChange={() => {}}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}

const badge = 'absolute bottom-1 flex items-center rounded-full px-1.5 py-0.5 font-semibold text-xs'
/** Smaller tiles have no room for words, in pixels. */
const ROOM_FOR_WORDS = { width: 90, height: 76 }

type PictureProps = Pick<Props, 'item' | 'width' | 'height' | 'onBroken'>

const Picture = ({ item, width, height, onBroken }: PictureProps) => (
  <>
    <Thumbnail item={item} first={false} tile={{ width, height }} onBroken={onBroken} />
    {item.is_private && (
      <span className={cn(badge, 'start-1 bg-honey-wash text-honey-ink')}>
        <Lock role="img" aria-label={m.media_private()} className="size-3.5" />
      </span>
    )}
    {item.duration !== null && width > ROOM_FOR_WORDS.width && height > ROOM_FOR_WORDS.height && (
      <span className={cn(badge, 'end-1 bg-surface/90 text-ink tabular-nums')}>
        {clockLength(item.duration)}
      </span>
    )}
  </>
)
