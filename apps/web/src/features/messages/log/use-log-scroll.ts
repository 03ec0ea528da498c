import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { guessHeight, type Row } from './rows'
import { useKeepBottom } from './use-keep-bottom'

const ROWS_BEYOND_THE_SCREEN = 8
const NEAR_THE_END = 60

type Options = {
  rows: Row[]
  /** Called whenever the newest message is on the screen. */
  onEndSeen: () => void
}

/** Scrolls the log of a conversation: it opens at the end, stays there for new messages, and keeps its place otherwise. */
export function useLogScroll({ rows, onEndSeen }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  useKeepBottom(scroller)
  // Measuring the log itself would force a layout. Where it is narrower, it still fits any message.
  const [width] = useState(() => window.innerWidth)

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // A new function would lay out all rows again.
    getItemKey: useCallback((index: number) => rows[index]?.message.id ?? index, [rows]),
    estimateSize: (index) => {
      const row = rows[index]
      return row ? guessHeight(row, width) : 0
    },
    // The first rows to be rendered are those at the end.
    initialOffset: Number.MAX_SAFE_INTEGER,
    overscan: ROWS_BEYOND_THE_SCREEN,
    paddingStart: 20,
    paddingEnd: 8,
    // Older messages move nothing; new ones scroll the log when it is at the end.
    anchorTo: 'end',
    followOnAppend: true,
    // Rows move without being rendered again.
    directDomUpdates: true,
    scrollEndThreshold: NEAR_THE_END,
  })
  const atEnd = virtualizer.isAtEnd(NEAR_THE_END)

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer])
  useEffect(() => {
    // `atEnd` is from this render: asking again here would force a layout while scrolling.
    if (atEnd) onEndSeen()
  })

  const newest = rows.at(-1)?.message
  const justSent = newest?.state === 'sending' || newest?.state === 'waiting' ? newest.id : undefined
  // A message of the viewer is always scrolled into view.
  useEffect(() => {
    if (justSent) virtualizer.scrollToEnd()
  }, [justSent, virtualizer])

  return { scroller, virtualizer, atEnd }
}
