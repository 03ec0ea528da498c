import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useEndKey } from '@/browser/use-end-key'
import type { HistoryMember } from './history-member'

const BEYOND = 8

/**
 * Renders only the rows near the viewport of a long list.
 * @param height the estimated height of a row in pixels, without and with a biography
 */
export function useVisibleRows<List extends HTMLElement>(
  members: HistoryMember[],
  height: { plain: number; withBio: number },
) {
  const list = useRef<List>(null)
  const [top, setTop] = useState(0)
  const rows = useWindowVirtualizer({
    count: members.length,
    estimateSize: (index) => (members[index]?.bio ? height.withBio : height.plain),
    overscan: BEYOND,
    scrollMargin: top,
    // Room for the page's bars.
    scrollPaddingStart: 80,
    scrollPaddingEnd: 96,
    getItemKey: (index) => members[index]?.id ?? index,
  })
  useEndKey(rows)

  // Any render may change the height of what is above the list.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })

  const items = rows.getVirtualItems()
  return {
    list,
    measure: rows.measureElement,
    items,
    /** The height of the rows that are not rendered, above and below. */
    before: (items[0]?.start ?? top) - top,
    after: rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
  }
}
