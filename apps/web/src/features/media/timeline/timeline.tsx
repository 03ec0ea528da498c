import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { LoadFailure } from '@/components/ui/load-failure'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { MediaEmpty } from '../media-empty'
import type { MediaItem } from '../media-item'
import { type View, viewKey } from '../media-view'
import { useFreshUrls } from '../signed-urls'
import { monthsQuery, rowsQuery } from './api'
import { countOf, type Month, PAGE_SIZE, pageAt } from './months'
import { AHEAD, OpenItem } from './open-item'
import { PhotoRows } from './photo-rows'
import { SelectionBar } from './selection-bar'
import { TimelineSkeleton } from './timeline-skeleton'
import { pagesOf, useRows } from './use-rows'
import { useSelection } from './use-selection'

type Props = {
  view: View
  /** The upload button of the empty state. */
  upload: ReactNode
  commentsOn: (item: MediaItem) => ReactNode
}

/** The family's media by when they were taken. */
export function Timeline(props: Props) {
  const months = useQuery(monthsQuery(useViewer(), props.view))

  if (months.data) return <Months months={months.data} {...props} />
  return months.error ? <LoadFailure title={m.media_failed()} query={months} /> : <TimelineSkeleton />
}

function Months({ months, view, upload, commentsOn }: Props & { months: Month[] }) {
  const [seen, setSeen] = useState<number[]>([])
  const [openPosition, setOpenPosition] = useState<number>()
  const [focus, setFocus] = useState<number>()
  const total = countOf(months)
  const isPosition = (position: number) => position >= 0 && position < total
  const aroundOpen =
    openPosition === undefined
      ? []
      : [openPosition - AHEAD, openPosition, openPosition + AHEAD].filter(isPosition)
  const pages = [...new Set([...seen.filter((page) => isPosition(page * PAGE_SIZE)), ...pagesOf(aroundOpen)])]
  const items = useRows(months, view, pages)
  // Renders a page of rows in slices between frames.
  const shownItems = useDeferredValue(items)
  const readRange = useReadRange(months, view)

  const selection = useSelection(readRange)
  const refresh = useFreshUrls([...items.values()])
  const latest = useRef({ items, selection })
  latest.current = { items, selection }
  const onToggle = useCallback((position: number, range: boolean) => {
    const { items, selection } = latest.current
    const item = items.get(position)
    // The tile becomes another element, which has the focus again.
    if (!selection.on) setFocus(position)
    if (range) void selection.extend(position)
    else if (item) selection.toggle(item, position)
  }, [])
  const latestRefresh = useRef(refresh)
  latestRefresh.current = refresh
  const onBroken = useCallback(() => latestRefresh.current(), [])
  useEscape(selection.on, selection.end)

  return (
    <>
      <OpenItem
        {...{ months, view, items, commentsOn, openPosition, setOpenPosition, readRange }}
        onClosed={setFocus}
      />
      {total === 0 ? (
        <MediaEmpty upload={upload} />
      ) : (
        <div data-edge-to-edge className="-mx-3.5 grid grid-cols-1 gap-4 md:-mx-7 md:px-3.5">
          <PhotoRows
            // Another view starts at the top.
            key={viewKey(view)}
            months={months}
            oldestFirst={view.sort === 'oldest'}
            items={shownItems}
            onSee={setSeen}
            selecting={selection.on}
            selected={selection.items}
            onToggle={onToggle}
            onBroken={onBroken}
            focus={focus}
            onFocused={() => setFocus(undefined)}
          />
          {selection.on && (
            <SelectionBar
              items={[...selection.items.values()]}
              busy={selection.reading}
              onPartDone={selection.remove}
              onEnd={selection.end}
            />
          )}
        </div>
      )}
    </>
  )
}

/** The items between two positions, both included: reads unknown ones. */
function useReadRange(months: Month[], view: View) {
  const viewer = useViewer()
  const queryClient = useQueryClient()

  return async (one: number, other: number): Promise<MediaItem[]> => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)]
    const found: MediaItem[] = []
    for (let page = Math.floor(from / PAGE_SIZE); page <= Math.floor(to / PAGE_SIZE); page++) {
      const rows = await queryClient.fetchQuery(rowsQuery(queryClient, viewer, view, pageAt(months, page)))
      found.push(...rows.filter((_, index) => isWithin(page * PAGE_SIZE + index, from, to)))
    }
    return found
  }
}

const isWithin = (position: number, from: number, to: number) => position >= from && position <= to

/** Escape ends choosing, unless it closes a dialog. */
function useEscape(active: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role$="dialog"]'))
        onEscape()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
