import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { usePersonalStore } from '@/browser/personal-store'
import { m } from '@/i18n/messages'
import { density, ROW_HEIGHTS } from '../layout-choice'
import type { MediaItem } from '../media-item'
import { monthName } from '../taken'
import { GAP, type Layout, type Line, layOut, lineOf, marksOf } from './layout'
import type { Month } from './months'
import { Scrubber } from './scrubber'
import { positionBeside } from './step-by-key'
import { Tile, type TileActions, tileId } from './tile'
import { BELOW_TOP_BAR, useLinesInView, useListBox, useSteadyScroll } from './use-lines'
import { usePinch } from './use-pinch'
import { pagesOf } from './use-rows'

type Props = TileActions & {
  months: readonly Month[]
  oldestFirst: boolean
  /** What is known of the items near the screen. */
  items: ReadonlyMap<number, MediaItem>
  /** Called with the pages near the screen. */
  onSee: (pages: number[]) => void
  selecting: boolean
  selected: ReadonlyMap<string, MediaItem>
  /** The position that gets the focus, once. */
  focus: number | undefined
  onFocused: () => void
}

/** Months and justified rows from edge to edge, and the scrubber beside them. */
export function PhotoRows({ months, oldestFirst, items, onSee, focus, onFocused, ...tile }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { width, top, rem } = useListBox(list)
  const target = ROW_HEIGHTS[usePersonalStore(density)] ?? ROW_HEIGHTS[2]
  const layout = useMemo(
    () => (width ? layOut(months, { width, target, rem, oldestFirst }) : { lines: [], height: 0 }),
    [months, width, target, rem, oldestFirst],
  )
  const marks = useMemo(() => marksOf(layout), [layout])
  useSteadyScroll(layout, top)
  usePinch(list)

  const { shown, wanted, racing } = useLinesInView(layout, top)
  const lines = layout.lines.slice(shown.first, shown.last + 1)
  const pages = useMemo(
    () =>
      pagesOf(
        layout.lines
          .slice(wanted.first, wanted.last + 1)
          .flatMap((line) => (line.kind === 'row' ? line.positions : [])),
      ),
    [layout, wanted],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of pages
  useEffect(() => onSee(pages), [pages.join()])

  // After every render: the tile exists only once its line is near the screen and its row has been read.
  useEffect(() => {
    if (focus === undefined || !layout.lines.length) return
    const line = layout.lines[lineOf(layout, focus)]
    if (!line) return onFocused()
    const element = list.current?.querySelector<HTMLElement>(`[data-position="${focus}"]`)
    bringIntoView(top + line.top, line.height)
    if (!element) return
    element.focus({ preventScroll: true })
    onFocused()
  })

  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links in it */}
      <div
        ref={list}
        onKeyDown={(event) => stepByKey(event, layout)}
        // The years beside it grow with the letters.
        className="relative [overflow-anchor:none] md:me-[3.25rem]"
        style={{ height: layout.height }}
      >
        {lines.map((line) => (
          <div
            key={line.kind === 'heading' ? `month ${line.month}` : `row ${line.positions[0]}`}
            className="absolute inset-x-0 top-0 contain-strict"
            style={{ transform: `translateY(${line.top}px)`, height: line.height }}
          >
            <LineContent line={line} items={items} racing={racing} {...tile} />
          </div>
        ))}
      </div>
      {marks.length > 0 && <Scrubber marks={marks} height={layout.height} top={top} rem={rem} />}
    </div>
  )

  function stepByKey(event: KeyboardEvent, layout: Layout) {
    const position = Number((event.target as HTMLElement).dataset.position)
    if (Number.isNaN(position) || event.altKey || event.ctrlKey || event.metaKey) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = positionBeside(layout, position, event.key, rtl)
    if (next === undefined) return
    event.preventDefault()
    const line = layout.lines[lineOf(layout, next)]
    if (line) bringIntoView(top + line.top, line.height)
    list.current?.querySelector<HTMLElement>(`[data-position="${next}"]`)?.focus({ preventScroll: true })
  }
}

/** Scrolls as little as it takes. */
function bringIntoView(top: number, height: number) {
  const [above, below] = [BELOW_TOP_BAR + 8, 110]
  const { scrollX, scrollY, innerHeight } = window
  if (top - above < scrollY) window.scrollTo(scrollX, top - above)
  else if (top + height + below > scrollY + innerHeight)
    window.scrollTo(scrollX, top + height + below - innerHeight)
}

type LineProps = TileActions &
  Pick<Props, 'items' | 'selecting' | 'selected'> & { line: Line; racing: boolean }

function LineContent({ line, items, racing, selecting, selected, onToggle, onBroken }: LineProps) {
  if (line.kind === 'heading') {
    return (
      <h2 className="flex h-full flex-wrap content-end items-baseline gap-x-2 px-3.5 pb-2 text-lg leading-tight">
        {monthName(line.month)}
        <span className="font-body font-normal text-ink-soft text-sm tracking-normal">
          {m.album_items({ count: line.count })}
        </span>
      </h2>
    )
  }
  const height = line.height - GAP
  return (
    <div className="flex" style={{ gap: GAP }}>
      {line.positions.map((position, index) => {
        const item = items.get(position)
        const width = (line.ratios[index] ?? 1) * height
        if (!item) return <div key={position} style={{ width, height }} className="flex-none bg-sunken" />
        return (
          <Tile
            key={tileId(item.id)}
            item={item}
            position={position}
            width={width}
            height={height}
            racing={racing}
            selecting={selecting}
            selected={selected.has(item.id)}
            onToggle={onToggle}
            onBroken={onBroken}
          />
        )
      })}
    </div>
  )
}
