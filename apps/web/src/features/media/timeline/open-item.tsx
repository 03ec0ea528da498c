import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Notice } from '@/components/ui/notice'
import { lazyPart } from '@/lib/lazy-part'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import type { MediaItem } from '../media-item'
import type { View } from '../media-view'
import { useOpenedItem } from '../use-opened-item'
import { placeQuery } from './api'
import { countOf, type Month } from './months'

const MediaLightbox = lazyPart(async () => (await import('../lightbox/media-lightbox')).MediaLightbox)

/** Beside the item that is open, these are read for stepping on. */
export const AHEAD = 10

type Props = {
  view: View
  commentsOn: (item: MediaItem) => ReactNode
  months: Month[]
  items: ReadonlyMap<number, MediaItem>
  openPlace: number | undefined
  setOpenPlace: (place: number | undefined) => void
  readRange: (from: number, to: number) => Promise<MediaItem[]>
  /** Called with the place of the item that was open. */
  onClosed: (place: number) => void
}

/** The lightbox, and the way from its item to those beside it in the timeline. */
export function OpenItem({
  months,
  view,
  items,
  commentsOn,
  openPlace,
  setOpenPlace,
  readRange,
  onClosed,
}: Props) {
  const viewer = useViewer()
  const { open, openItem, isGone } = useOpenedItem([...items.values()], false)
  const known = openItem && [...items].find(([, { id }]) => id === openItem.id)?.[0]
  const asked = useQuery({
    ...placeQuery(viewer, view, months, openItem ?? NO_ITEM),
    enabled: openItem !== undefined && known === undefined,
  })
  const place = openItem ? (known ?? asked.data ?? openPlace) : undefined
  useEffect(() => {
    if (place !== undefined) setOpenPlace(place)
    else if (!open.id && openPlace !== undefined) {
      setOpenPlace(undefined)
      onClosed(openPlace)
    }
  }, [place, open.id, openPlace, setOpenPlace, onClosed])

  if (isGone) return <Notice tone="help">{m.media_gone()}</Notice>
  if (!openItem) return null
  const step = view.sort === 'oldest' ? 1 : -1
  const beside = place === undefined ? [openItem] : around(items, place, step)
  return (
    <Suspense>
      <MediaLightbox
        item={openItem}
        items={beside}
        onShow={open.show}
        onClose={open.close}
        comments={commentsOn(openItem)}
        onNearEnd={() => {}}
        onEdge={async (edge) => {
          const goal = (edge === 'last') === step > 0 ? countOf(months) - 1 : 0
          const [item] = await readRange(goal, goal)
          setOpenPlace(goal)
          if (item) open.show(item.id)
        }}
      />
    </Suspense>
  )
}

const NO_ITEM = { id: '', taken_month: 0, taken_at: '' } as MediaItem

/** The known items without a gap around a place, in the order of the view. */
function around(items: ReadonlyMap<number, MediaItem>, place: number, step: number): MediaItem[] {
  const found: MediaItem[] = []
  for (let at = place - AHEAD * step; at !== place + (AHEAD + 1) * step; at += step) {
    const item = items.get(at)
    if (item) found.push(item)
  }
  return found
}
