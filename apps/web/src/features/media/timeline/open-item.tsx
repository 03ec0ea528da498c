import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Notice } from '@/components/ui/notice'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'
import { useViewer } from '@/lib/viewer'
import type { MediaItem } from '../media-item'
import type { View } from '../media-view'
import { useOpenedItem } from '../use-opened-item'
import { positionQuery } from './api'
import { countOf, type Month } from './months'

const MediaLightbox = lazyPart(async () => (await import('../lightbox/media-lightbox')).MediaLightbox)

/** Beside the item that is open, these are read for stepping on. */
export const AHEAD = 10

type Props = {
  view: View
  commentsOn: (item: MediaItem) => ReactNode
  months: Month[]
  items: ReadonlyMap<number, MediaItem>
  openPosition: number | undefined
  setOpenPosition: (position: number | undefined) => void
  readRange: (from: number, to: number) => Promise<MediaItem[]>
  /** Called with the position of the item that was open. */
  onClosed: (position: number) => void
}

/** The lightbox, and the way from its item to those beside it in the timeline. */
export function OpenItem({
  months,
  view,
  items,
  commentsOn,
  openPosition,
  setOpenPosition,
  readRange,
  onClosed,
}: Props) {
  const viewer = useViewer()
  const { open, openItem, isGone } = useOpenedItem([...items.values()], false)
  const known = openItem && [...items].find(([, { id }]) => id === openItem.id)?.[0]
  const asked = useQuery({
    ...positionQuery(viewer, view, months, openItem ?? NO_ITEM),
    enabled: openItem !== undefined && known === undefined,
  })
  const position = openItem ? (known ?? asked.data ?? openPosition) : undefined
  useEffect(() => {
    if (position !== undefined) setOpenPosition(position)
    else if (!open.id && openPosition !== undefined) {
      setOpenPosition(undefined)
      onClosed(openPosition)
    }
  }, [position, open.id, openPosition, setOpenPosition, onClosed])

  if (isGone) return <Notice tone="help">{m.media_gone()}</Notice>
  if (!openItem) return null
  const step = view.sort === 'oldest' ? 1 : -1
  const beside = position === undefined ? [openItem] : around(items, position, step)
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
          setOpenPosition(goal)
          if (item) open.show(item.id)
        }}
      />
    </Suspense>
  )
}

const NO_ITEM = { id: '', taken_month: 0, taken_at: '' } as MediaItem

/** The known items without a gap around a position, in the order of the view. */
function around(items: ReadonlyMap<number, MediaItem>, position: number, step: number): MediaItem[] {
  const found: MediaItem[] = []
  for (let at = position - AHEAD * step; at !== position + (AHEAD + 1) * step; at += step) {
    const item = items.get(at)
    if (item) found.push(item)
  }
  return found
}
