import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useEndKey } from '@/lib/use-end-key'
import type { HistoryMember } from './history-member'

const BEYOND = 8

/**
 * Of a long list only the rows near the window are on the page.
 * @param height of a row in pixels, without and with a biography, as long as it has not been measured
 * @param shownId whoever is to be brought into sight
 */
export function useVisibleRows<List extends HTMLElement>(
  members: HistoryMember[],
  height: { plain: number; withBio: number },
  shownId: string | null,
) {
  const list = useRef<List>(null)
  const [top, setTop] = useState(0)
  const rows = useWindowVirtualizer({
    count: members.length,
    estimateSize: (index) => (members[index]?.bio ? height.withBio : height.plain),
    overscan: BEYOND,
    scrollMargin: top,
    // Room for the bars of the page.
    scrollPaddingStart: 80,
    scrollPaddingEnd: 96,
    getItemKey: (index) => members[index]?.id ?? index,
  })
  useEndKey(rows)

  // What stands above may change its height, with each render at the most.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })

  const shownIndex = top > 0 ? members.findIndex(({ id }) => id === shownId) : -1
  useEffect(() => {
    if (shownIndex >= 0) rows.scrollToIndex(shownIndex, { align: 'auto' })
  }, [rows, shownIndex])

  const items = rows.getVirtualItems()
  return {
    list,
    measure: rows.measureElement,
    items,
    /** The height of the rows that are left out, above and below. */
    before: (items[0]?.start ?? top) - top,
    after: rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
  }
}
