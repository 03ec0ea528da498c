import {
  elementScroll,
  observeElementOffset,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { guessHeight, type Row } from './rows'

const ROWS_BEYOND_THE_SCREEN = 8
const NEAR_THE_END = 60

type Options = {
  /** Oldest first. */
  rows: Row[]
  /** Called whenever the newest message is on the screen. */
  onEndSeen: () => void
}

/**
 * Scrolls the log of a conversation, which is laid out from its end (`flex-col-reverse`). There the browser keeps the
 * distance from the end: the log opens at its end, and nothing moves when older messages come or a row above grows.
 * The virtualizer counts accordingly: rows from the newest one, pixels from the end.
 */
export function useLogScroll({ rows, onEndSeen }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  // Measuring the log itself would force a layout. Where it is narrower, it still fits any message.
  const [width] = useState(() => window.innerWidth)

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // A new function would lay out all rows again.
    getItemKey: useCallback((index: number) => rows.at(-1 - index)?.message.id ?? index, [rows]),
    estimateSize: (index) => {
      const row = rows.at(-1 - index)
      return row ? guessHeight(row, width) : 0
    },
    overscan: ROWS_BEYOND_THE_SCREEN,
    // A measured row moves others before the next frame, without rendering any. The virtualizer would count from the
    // top, so it has no container to write to.
    directDomUpdates: true,
    onChange: (instance) => placeRows(content.current, instance),
    paddingStart: 8,
    paddingEnd: 20,
    // In a log that is laid out from its end, `scrollTop` is 0 there and negative above.
    observeElementOffset: (instance, onChange) =>
      observeElementOffset(instance, (top, isScrolling) => {
        setAtEnd(-top <= NEAR_THE_END)
        onChange(-top, isScrolling)
      }),
    scrollToFn: (offset, { adjustments = 0, behavior }, instance) =>
      elementScroll(-offset - adjustments, { behavior }, instance),
    // At the end, new messages push the others up. Above it, what is on the screen stays.
    anchorTo: atEnd ? 'start' : 'end',
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isBelowScreen

  useLayoutEffect(() => placeRows(content.current, virtualizer))

  const scrollToEnd = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [])
  const show = useCallback(
    (index: number) => virtualizer.scrollToIndex(rows.length - 1 - index, { align: 'center' }),
    [virtualizer, rows.length],
  )

  useEffect(() => {
    if (atEnd) onEndSeen()
  })

  const newest = rows.at(-1)?.message
  const justSent = newest?.state === 'sending' || newest?.state === 'waiting'
  // A new message is scrolled into view when the log is near its end, and always when the viewer has written it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new message
  useLayoutEffect(() => {
    if (atEnd || justSent) scrollToEnd()
  }, [newest?.id])

  const shown = virtualizer.getVirtualItems().flatMap(({ index: fromEnd }) => {
    const index = rows.length - 1 - fromEnd
    const row = rows[index]
    return row ? { row, index, fromEnd } : []
  })
  return { scroller, content, virtualizer, shown: shown.reverse(), atEnd, scrollToEnd, show }
}

/** Writes where the rows are, counted from the end. */
function placeRows(content: HTMLElement | null, virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>) {
  if (!content) return
  content.style.height = `${virtualizer.getTotalSize()}px`
  for (const { key, start } of virtualizer.getVirtualItems()) {
    const row = virtualizer.elementsCache.get(key)
    if (row) row.style.bottom = `${start}px`
  }
}

/** A row below the screen must not move what is on it, either. */
function isBelowScreen(
  row: { start: number },
  _growth: number,
  { scrollOffset }: Virtualizer<HTMLDivElement, HTMLDivElement>,
) {
  return scrollOffset !== null && scrollOffset > NEAR_THE_END && row.start < scrollOffset
}
