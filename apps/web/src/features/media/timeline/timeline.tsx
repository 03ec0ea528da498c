import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { LoadFailure } from '@/components/ui/load-failure'
import { Notice } from '@/components/ui/notice'
import { lazyPart } from '@/lib/lazy-part'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { MediaEmpty } from '../media-empty'
import type { MediaItem } from '../media-item'
import { type View, writeView } from '../media-view'
import { useFreshUrls } from '../signed-urls'
import { useOpenedItem } from '../use-opened-item'
import { monthsQuery, placeQuery, rowsQuery } from './api'
import { countOf, type Month, PAGE_SIZE, pageAt } from './months'
import { PhotoRows } from './photo-rows'
import { SelectionBar } from './selection-bar'
import { TimelineSkeleton } from './timeline-skeleton'
import { pagesOf, useRows } from './use-rows'
import { type Choosing, useSelection } from './use-selection'

const MediaLightbox = lazyPart(async () => (await import('../lightbox/media-lightbox')).MediaLightbox)

type Props = {
  view: View
  /** The upload button of the empty state. */
  upload: ReactNode
  commentsOn: (item: MediaItem) => ReactNode
  choosing: Choosing
}

/** The family's media by when they were taken. */
export function Timeline(props: Props) {
  const months = useQuery(monthsQuery(useViewer(), props.view))

  if (months.data && months.data.length > 0) return <Filled months={months.data} {...props} />
  return (
    <>
      {months.isPending && <TimelineSkeleton />}
      {months.error && <LoadFailure title={m.media_failed()} query={months} />}
      {months.data && <MediaEmpty type={props.view.type} upload={props.upload} />}
    </>
  )
}

/** Beside the item that is open, these are read for stepping on. */
const AHEAD = 10

function Filled({ months, view, commentsOn, choosing }: Props & { months: Month[] }) {
  const [seen, setSeen] = useState<number[]>([])
  const [openPlace, setOpenPlace] = useState<number>()
  const [focus, setFocus] = useState<number>()
  const total = countOf(months)
  const isPlace = (place: number) => place >= 0 && place < total
  const aroundOpen =
    openPlace === undefined ? [] : [openPlace - AHEAD, openPlace, openPlace + AHEAD].filter(isPlace)
  const pages = [...new Set([...seen.filter((page) => isPlace(page * PAGE_SIZE)), ...pagesOf(aroundOpen)])]
  const items = useRows(months, view, pages)
  const readRange = useReadRange(months, view)

  const selection = useSelection(choosing, readRange)
  const refresh = useFreshUrls([...items.values()])
  const latest = useRef({ items, selection })
  latest.current = { items, selection }
  const onToggle = useCallback((place: number, range: boolean) => {
    const { items, selection } = latest.current
    const item = items.get(place)
    // The tile becomes another element, which has the focus again.
    if (!selection.on) setFocus(place)
    if (range) void selection.extend(place)
    else if (item) selection.toggle(item, place)
  }, [])
  const latestRefresh = useRef(refresh)
  latestRefresh.current = refresh
  const onBroken = useCallback(() => latestRefresh.current(), [])
  useEscape(selection.on, selection.end)

  return (
    <>
      <div data-edge-to-edge className="-mx-3.5 grid grid-cols-1 gap-4 md:-mx-7 md:px-3">
        <PhotoRows
          // Another view starts at the top.
          key={writeView(view).toString()}
          months={months}
          oldestFirst={view.sort === 'oldest'}
          items={items}
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
            onEnd={selection.end}
          />
        )}
      </div>
      <OpenItem
        {...{ months, view, items, commentsOn, openPlace, setOpenPlace, readRange }}
        onClosed={setFocus}
      />
    </>
  )
}

/** The items between two places, both included: reads what is not known yet. */
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

const isWithin = (place: number, from: number, to: number) => place >= from && place <= to

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

type OpenProps = Pick<Props, 'view' | 'commentsOn'> & {
  months: Month[]
  items: ReadonlyMap<number, MediaItem>
  openPlace: number | undefined
  setOpenPlace: (place: number | undefined) => void
  readRange: (from: number, to: number) => Promise<MediaItem[]>
  /** Called with the place of the item that was open. */
  onClosed: (place: number) => void
}

/** The lightbox, and the way from its item to those beside it in the timeline. */
function OpenItem({
  months,
  view,
  items,
  commentsOn,
  openPlace,
  setOpenPlace,
  readRange,
  onClosed,
}: OpenProps) {
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
