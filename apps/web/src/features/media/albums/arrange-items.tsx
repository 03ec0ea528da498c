import { Ellipsis, GripVertical, ImageUp, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import type { MediaItem } from '../media-item'
import { useFreshUrls } from '../signed-urls'
import { Thumbnail } from '../thumbnail'
import { type AlbumItem, behindAfterDrop, behindAfterStep, moved } from './album'
import { mayChange } from './album-menu'
import type { Album } from './albums'
import { useMoveItem, useSetCover, useTakeOut } from './api'

type Props = { album: Album; items: AlbumItem[] }

/** The items of an album with a grip each: it is dragged, or moved with the arrow keys. */
export function ArrangeItems({ album, items }: Props) {
  const move = useMoveItem(album.id)
  const refresh = useFreshUrls(items)
  const [drag, setDrag] = useState<{ id: string; over: string }>()
  const [announcement, setAnnouncement] = useState('')

  function moveBehind(item: MediaItem, behind: string | null | undefined) {
    if (behind === undefined) return
    move.mutate({ mediaId: item.id, behind })
    const place = moved(items, item.id, behind).findIndex(({ id }) => id === item.id) + 1
    setAnnouncement(m.album_moved({ title: item.title, place, total: items.length }))
  }

  return (
    <>
      <p className="text-ink-soft text-sm">
        {m.album_arrange_text()} <span className="pointer-coarse:hidden">{m.album_arrange_keys()}</span>
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* Small, so that an item is dragged past many others without scrolling. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(--spacing(26),1fr))] gap-2">
        {items.map((item, index) => (
          <li
            key={item.id}
            data-album-item={item.id}
            className={cn(
              'overflow-hidden rounded-card bg-surface shadow-card',
              drag?.id === item.id && 'opacity-50',
              drag && drag.id !== item.id && drag.over === item.id && 'outline-3 outline-primary',
            )}
          >
            <div className="relative grid aspect-square overflow-hidden bg-sunken">
              <Thumbnail item={item} first={index === 0} onBroken={refresh} />
            </div>
            <p className="wrap-anywhere mx-2 mt-1.5 line-clamp-1 font-semibold text-sm">
              <bdi>{item.title}</bdi>
            </p>
            <div className="flex justify-between p-1.5">
              <Grip
                item={item}
                onStep={(step) => moveBehind(item, behindAfterStep(items, item.id, step))}
                onDrag={(over) => setDrag({ id: item.id, over })}
                onDrop={() => {
                  if (drag) moveBehind(item, behindAfterDrop(items, item.id, drag.over))
                  setDrag(undefined)
                }}
                onCancel={() => setDrag(undefined)}
              />
              <ItemMenu album={album} item={item} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

type GripProps = {
  item: MediaItem
  onStep: (step: 'earlier' | 'later') => void
  /** Called with the item under the pointer. */
  onDrag: (over: string) => void
  onDrop: () => void
  onCancel: () => void
}

const STEPS: Record<string, 'earlier' | 'later'> = {
  ArrowUp: 'earlier',
  ArrowLeft: 'earlier',
  ArrowDown: 'later',
  ArrowRight: 'later',
}

function Grip({ item, onStep, onDrag, onDrop, onCancel }: GripProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    onStep(step)
  }

  function onPointerMove(event: PointerEvent) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-album-item]')
    if (over instanceof HTMLElement && over.dataset.albumItem) onDrag(over.dataset.albumItem)
  }

  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={m.album_move({ title: item.title })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onDrag(item.id)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onDrop}
      onPointerCancel={onCancel}
      className="cursor-grab touch-none active:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-5" />
    </Button>
  )
}

function ItemMenu({ album, item }: { album: Album; item: AlbumItem }) {
  const viewer = useViewer()
  const setCover = useSetCover()
  const takeOut = useTakeOut()
  const place = { albumId: album.id, mediaId: item.id }
  const canChange = mayChange(album, viewer)
  const canTakeOut = canChange || item.added_by === viewer.userId || item.user_id === viewer.userId

  if (!canTakeOut) return null
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={m.album_item_more({ title: item.title })}>
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      }
    >
      {canChange && !item.is_private && (
        <MenuItem icon={ImageUp} onSelect={() => setCover.mutate(place)}>
          {m.album_cover()}
        </MenuItem>
      )}
      <MenuItem icon={Trash2} onSelect={() => takeOut.mutate(place)}>
        {m.album_take_out()}
      </MenuItem>
    </Menu>
  )
}
