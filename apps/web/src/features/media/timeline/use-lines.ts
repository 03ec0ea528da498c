import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { GAP, type Layout, lineAt, lineOf } from './layout'

/** The bars that stay in place at the top of a page. */
export const BELOW_TOP_BAR = 76

/** Lines beyond the screen that exist already, as a share of its height. */
const BEYOND = 0.6
/** The lines are looked at again after each such share of the screen's height. */
const STEP = 0.2

type Range = { first: number; last: number }

/** The width of the list and its distance from the top of the page. It follows changes of the page. */
export function useListBox(list: RefObject<HTMLElement | null>) {
  const [box, setBox] = useState({ width: 0, top: 0 })

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const next = { width, top: top + window.scrollY }
      setBox((known) => (known.width === next.width && known.top === next.top ? known : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // What comes and goes above the list moves it.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])

  return box
}

/** The lines near the screen. Only these exist, so that 50,000 photos are as light as a few. */
export function useLinesInView(layout: Layout, top: number): Range {
  const [range, setRange] = useState<Range>({ first: 0, last: -1 })

  useLayoutEffect(() => {
    let seen = Number.NaN
    function look() {
      const height = window.innerHeight
      const distance = window.scrollY - top
      if (Math.abs(distance - seen) < height * STEP) return
      seen = distance
      const first = lineAt(layout, distance - height * BEYOND)
      const last = layout.lines.length ? lineAt(layout, distance + height * (1 + BEYOND)) : -1
      setRange((known) => (known.first === first && known.last === last ? known : { first, last }))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [layout, top])

  return range
}

/** Keeps the photo at the top of the screen where it is when rows change, as with another density or a turned phone. */
export function useSteadyScroll(layout: Layout, top: number) {
  const held = useRef<{ place: number; offset: number }>(undefined)

  useLayoutEffect(() => {
    const { current } = held
    const line = current && layout.lines[lineOf(layout, current.place)]
    if (current && line) window.scrollTo(window.scrollX, top + line.top + current.offset - BELOW_TOP_BAR)

    function hold() {
      const distance = window.scrollY + BELOW_TOP_BAR - top
      const index = lineAt(layout, distance + GAP)
      const line = layout.lines[index]?.kind === 'heading' ? layout.lines[index + 1] : layout.lines[index]
      held.current =
        distance > 0 && line?.kind === 'row' && line.places[0] !== undefined
          ? { place: line.places[0], offset: Math.max(distance - line.top, -line.height) }
          : undefined
    }
    hold()
    window.addEventListener('scroll', hold, { passive: true })
    return () => window.removeEventListener('scroll', hold)
  }, [layout, top])
}

/** Debounces a value, so that fast scrolling through the years sends no requests. */
export function useSettled<Value>(value: Value, key: string, ms: number): Value {
  const [settled, setSettled] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether the value is another one
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [key, ms])
  return settled
}
