import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useEndKey } from '@/browser/use-end-key'
import { m } from '@/i18n/messages'
import { gridLook } from './grid-look'
import { MediaCard } from './media-card'
import type { MediaItem } from './media-item'
import { useFreshUrls } from './signed-urls'
import { useGridBox } from './use-grid-box'

const ROWS_BEYOND_THE_SCREEN = 3
const TEXT_BELOW_FRAME = 84

type Props = {
  items: MediaItem[]
  /** There are no more than these. */
  complete: boolean
  /** The item that was open, and whose card has the focus again. */
  returnTo: string | undefined
  onReturned: () => void
}

/** Only the cards near the screen exist, so that thousands of them are as light as a few. */
export function MediaGrid({ items, complete, returnTo, onReturned }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // Cards to render at once would keep a phone from reacting; a deferred value is rendered in steps.
  const { columns, columnWidth, gap, top } = useDeferredValue(useGridBox(list))
  const virtualizer = useWindowVirtualizer({
    count: columns ? Math.ceil(items.length / columns) : 0,
    estimateSize: () => columnWidth * 0.75 + TEXT_BELOW_FRAME,
    overscan: ROWS_BEYOND_THE_SCREEN,
    scrollMargin: top,
    // Below the bars that stay in place.
    scrollPaddingStart: 80,
    scrollPaddingEnd: 110,
    gap,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another width have other heights
  useEffect(() => virtualizer.measure(), [columnWidth])
  useEndKey(virtualizer)

  const rows = virtualizer.getVirtualItems().map((row) => ({
    ...row,
    items: items.slice(row.index * columns, (row.index + 1) * columns),
  }))
  const refresh = useFreshUrls(rows.flatMap((row) => row.items))

  useEffect(() => {
    if (!returnTo || !columns) return
    const index = items.findIndex(({ id }) => id === returnTo)
    if (index < 0) return onReturned()
    const card = document.getElementById(cardId(returnTo))
    // Not there while it is far from the screen: scrolling brings it, and renders this again.
    if (!card) return virtualizer.scrollToIndex(Math.floor(index / columns))
    card.focus()
    onReturned()
  })

  return (
    <section
      ref={list}
      aria-label={m.media_list()}
      className={`${gridLook} relative`}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          className={`${gridLook} absolute inset-x-0 top-0`}
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {row.items.map((item, index) => (
            <MediaCard
              key={item.id}
              id={cardId(item.id)}
              item={item}
              position={row.index * columns + index + 1}
              total={complete ? items.length : undefined}
              onBroken={refresh}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

const cardId = (id: string) => `media-${id}`
