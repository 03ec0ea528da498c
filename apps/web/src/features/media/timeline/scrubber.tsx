import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { monthName } from '../taken'
import type { MonthMark } from './layout'
import { BELOW_TOP_BAR } from './use-lines'

type Props = {
  /** Where the months begin, from the top. */
  marks: MonthMark[]
  /** Of the timeline, in pixels. */
  height: number
  /** The distance of the timeline from the top of the page. */
  top: number
  /** The size of letters, in pixels. */
  rem: number
}

/** Names of years closer than this would touch, in `rem`. */
const BETWEEN_YEARS = 1.375

/** The years at the edge of the timeline: dragging the handle, or keys, lead to any month. */
export function Scrubber({ marks, height, top, rem }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const [trackHeight, setTrackHeight] = useState(0)
  const [index, setIndex] = useState(0)
  const [dragging, setDragging] = useState(false)
  const current = marks[Math.min(index, marks.length - 1)]

  useLayoutEffect(() => {
    const element = track.current
    if (!element) return
    const observer = new ResizeObserver(() => setTrackHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    // Moved without rendering: this runs for every frame of a scroll.
    function follow() {
      const distance = Math.min(Math.max(window.scrollY + BELOW_TOP_BAR - top, 0), height)
      if (handle.current) {
        handle.current.style.top = `${(distance / Math.max(height, 1)) * 100}%`
        handle.current.style.setProperty('--lift', `${Math.min(distance, 20)}px`)
      }
      const next = marks.findLastIndex((mark) => mark.top <= distance + 1)
      setIndex(Math.max(next, 0))
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [marks, height, top])

  const goTo = (distance: number) => window.scrollTo(window.scrollX, top + distance - BELOW_TOP_BAR)
  const goToMark = (wanted: number) => {
    const mark = marks[Math.min(Math.max(wanted, 0), marks.length - 1)]
    if (mark) goTo(mark.top)
  }

  function drag(event: PointerEvent) {
    const box = track.current?.getBoundingClientRect()
    if (!box) return
    const share = Math.min(Math.max((event.clientY - box.top) / box.height, 0), 1)
    // Its end is where the page can scroll no further.
    goTo(share * Math.max(height - window.innerHeight / 2, 0))
  }

  function onKeyDown(event: KeyboardEvent) {
    const year = yearOf(current?.month)
    const steps: Record<string, () => number> = {
      ArrowDown: () => index + 1,
      ArrowUp: () => index - 1,
      PageDown: () => marks.findIndex(({ month }, at) => at > index && yearOf(month) !== year),
      PageUp: () => marks.findLastIndex(({ month }, at) => at < index && yearOf(month) !== year),
      Home: () => 0,
      End: () => marks.length - 1,
    }
    const step = steps[event.key]?.()
    if (step === undefined) return
    event.preventDefault()
    // There is no year beyond the last.
    goToMark(step < 0 && event.key === 'PageDown' ? marks.length - 1 : step)
  }

  return (
    <div className="pointer-events-none absolute inset-y-0 end-0 z-10 w-11 md:-end-3.5 md:*:pointer-events-auto">
      <div
        ref={track}
        // It begins with the timeline, and stays between the bars of the page. On a phone only its handle can be touched:
        // the rest of it is above photos.
        className="sticky top-20 h-[calc(100dvh-12rem)] touch-none select-none max-md:pointer-events-none md:h-[calc(100dvh-7rem)]"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragging(true)
          drag(event)
        }}
        onPointerMove={(event) => dragging && drag(event)}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      >
        <Years {...{ marks, height, trackHeight, rem }} shown={dragging} />
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={m.timeline_scrubber()}
          aria-orientation="vertical"
          aria-valuemin={1}
          aria-valuemax={marks.length}
          aria-valuenow={index + 1}
          aria-valuetext={current && monthName(current.month)}
          onKeyDown={onKeyDown}
          // Centred on its position. At the beginning of a phone's page it would stand between the buttons above it.
          className="group pointer-events-auto absolute end-0 -mt-(--lift) grid h-11 w-9 cursor-ns-resize touch-none place-items-center rounded-full outline-none md:-mt-5"
        >
          <span
            className={cn(
              'h-8 w-2 rounded-full border-2 border-surface bg-primary shadow-card transition-[width] group-hover:w-3 group-focus-visible:outline-3 group-focus-visible:outline-primary/55',
              dragging && 'w-3',
            )}
          />
          <span
            aria-hidden
            className={cn(
              'absolute end-10 whitespace-nowrap rounded-full bg-ink px-3 py-1 font-semibold text-paper text-sm opacity-0 shadow-card group-focus-visible:opacity-100 md:end-[3.75rem]',
              dragging && 'opacity-100',
            )}
          >
            {current && monthName(current.month)}
          </span>
        </div>
      </div>
    </div>
  )
}

type YearsProps = Pick<Props, 'marks' | 'height' | 'rem'> & { trackHeight: number; shown: boolean }

/** As many years as fit. On a phone they would cover photos, and show while the handle is dragged. */
function Years({ marks, height, trackHeight, rem, shown }: YearsProps) {
  let lowest = Number.NEGATIVE_INFINITY
  const years = marks.flatMap(({ month, top }, index) => {
    const at = (top / Math.max(height, 1)) * trackHeight
    const isFirst = yearOf(marks[index - 1]?.month) !== yearOf(month)
    // What has no date has no year.
    if (month === 0 || !isFirst || at - lowest < BETWEEN_YEARS * rem) return []
    lowest = at
    return [{ year: yearOf(month), at }]
  })

  return (
    <div aria-hidden className={cn('absolute inset-0', !shown && 'max-md:opacity-0')}>
      {years.map(({ year, at }) => (
        <span
          key={year}
          style={{ top: at }}
          className="absolute end-9 -translate-y-1/2 rounded-full px-1 font-semibold text-ink-soft text-xs tabular-nums max-md:bg-surface max-md:shadow-card md:end-6"
        >
          {year}
        </span>
      ))}
    </div>
  )
}

const yearOf = (month: number | undefined) => month && Math.floor(month / 100)
