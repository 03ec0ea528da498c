import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { GAP, type Layout, lineAt, lineOf } from './layout'

/** The bars that stay in place at the top of a page. */
export const BELOW_TOP_BAR = 76

/** Lines beyond the screen that exist already, as a share of its height. */
const BEYOND = 0.6
/** Rows this far beyond the screen are read already. */
const READ_BEYOND = 2
/** The lines are looked at again after each such share of the screen's height. */
const STEP = 0.2
/** In screens per second. Rows that pass faster than this are not requested. */
const RACING = 3
/** Scrolling has stopped after this long without a scroll event. */
const AT_REST_MS = 120

type Range = { first: number; last: number }
export type InView = {
  /** The lines that exist. */
  shown: Range
  /** Those whose rows are wanted. */
  wanted: Range
  racing: boolean
}

const NOTHING: InView = { shown: { first: 0, last: -1 }, wanted: { first: 0, last: -1 }, racing: false }

/** The width of the list, its distance from the top of the page and the size of letters. It follows changes of the page. */
export function useListBox(list: RefObject<HTMLElement | null>) {
  const [box, setBox] = useState({ width: 0, top: 0, rem: 16 })

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = { width, top: top + window.scrollY, rem }
      setBox((known) => (known.width === width && known.top === next.top && known.rem === rem ? known : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Content above the list moves it, and larger text changes its height.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])

  return box
}

/** The lines near the screen. Only these exist, so that 50,000 photos are as light as a few. */
export function useLinesInView(layout: Layout, top: number): InView {
  const [inView, setInView] = useState(NOTHING)

  useLayoutEffect(() => {
    let seen = { distance: Number.NaN, at: 0 }
    let rest: ReturnType<typeof setTimeout> | undefined

    const linesWithin = (distance: number, beyond: number): Range => ({
      first: lineAt(layout, distance - beyond),
      last: layout.lines.length ? lineAt(layout, distance + window.innerHeight + beyond) : -1,
    })
    function look(racing: boolean) {
      const height = window.innerHeight
      const distance = window.scrollY - top
      seen = { distance, at: performance.now() }
      const shown = linesWithin(distance, height * BEYOND)
      const next = { shown, wanted: linesWithin(distance, height * READ_BEYOND), racing }
      setInView((known) => (isSame(known, next) ? known : next))
    }
    function onScroll() {
      clearTimeout(rest)
      rest = setTimeout(() => startTransition(() => look(false)), AT_REST_MS)
      const screens = Math.abs(window.scrollY - top - seen.distance) / window.innerHeight
      if (screens < STEP) return
      const racing = (screens * 1000) / (performance.now() - seen.at) > RACING
      // In slices between the frames.
      startTransition(() => look(racing))
    }
    const onResize = () => look(false)
    look(false)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onResize)
    return () => {
      clearTimeout(rest)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onResize)
    }
  }, [layout, top])

  return inView
}

const isSame = (one: InView, other: InView) =>
  one.racing === other.racing &&
  one.shown.first === other.shown.first &&
  one.shown.last === other.shown.last &&
  one.wanted.first === other.wanted.first &&
  one.wanted.last === other.wanted.last

/** Keeps the photo at the top of the screen where it is when rows change, as with another density or a turned phone. */
export function useSteadyScroll(layout: Layout, top: number) {
  const held = useRef<{ position: number; offset: number }>(undefined)

  useLayoutEffect(() => {
    const { current } = held
    const line = current && layout.lines[lineOf(layout, current.position)]
    if (current && line) window.scrollTo(window.scrollX, top + line.top + current.offset - BELOW_TOP_BAR)

    function hold() {
      const distance = window.scrollY + BELOW_TOP_BAR - top
      const index = lineAt(layout, distance + GAP)
      const line = layout.lines[index]?.kind === 'heading' ? layout.lines[index + 1] : layout.lines[index]
      held.current =
        distance > 0 && line?.kind === 'row' && line.positions[0] !== undefined
          ? { position: line.positions[0], offset: Math.max(distance - line.top, -line.height) }
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
