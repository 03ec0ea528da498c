import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Day } from '../day'

/** Less is an unsteady click. */
const FEWEST_PIXELS = 5

type Drag = { key: string; title: string; from: Day; over: Day }

/**
 * Takes an element with `data-drag` to another element with `data-day`, with the mouse. On a touch screen the same
 * movement scrolls; there, and with the keyboard, the form changes the day.
 * @param onDrop gets the value of `data-drag`, and the days that it was taken from and dropped on
 */
export function useDayDrag(onDrop: (key: string, from: Day, to: Day) => void) {
  const [drag, setDrag] = useState<Drag>()
  const label = useRef<HTMLSpanElement>(null)
  const end = useRef<AbortController>(undefined)
  useEffect(() => () => end.current?.abort(), [])

  function startDrag(press: PointerEvent) {
    const line = (press.target as Element).closest<HTMLElement>('[data-drag]')
    const key = line?.dataset.drag
    const from = dayAt(press)
    if (press.pointerType !== 'mouse' || press.button !== 0 || !line || !key || !from) return

    let current: Drag = { key, title: line.innerText, from, over: from }
    let started = false
    const controller = new AbortController()
    end.current = controller
    const listener = { signal: controller.signal }
    controller.signal.addEventListener('abort', () => setDrag(undefined))

    function onMove(move: globalThis.PointerEvent) {
      const distance = Math.hypot(move.clientX - press.clientX, move.clientY - press.clientY)
      started ||= distance >= FEWEST_PIXELS
      if (!started) return
      const over = dayAt(move) ?? current.over
      current = { ...current, over }
      setDrag((shown) => (shown?.over === over ? shown : current))
      label.current?.style.setProperty('translate', `${move.clientX + 12}px ${move.clientY + 12}px`)
    }
    function onUp() {
      controller.abort()
      if (current.over !== current.from) onDrop(current.key, current.from, current.over)
    }
    window.addEventListener('pointermove', onMove, listener)
    window.addEventListener('pointerup', onUp, listener)
    window.addEventListener('pointercancel', () => controller.abort(), listener)
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && controller.abort(), listener)
  }

  return {
    /** The day that it would be dropped on. */
    over: drag?.over,
    startDrag,
    /** What is dragged, beside the pointer. */
    label: drag && (
      <span
        ref={label}
        aria-hidden
        className="pointer-events-none fixed start-0 top-0 z-30 max-w-48 truncate rounded-control bg-surface px-2 py-1 text-sm shadow-card"
      >
        {drag.title}
      </span>
    ),
  }
}

/** By place, since a press on a bar that reaches over several days is one on its first day's element. */
const dayAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Day | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => (element instanceof HTMLElement ? element.dataset.day : undefined))
    .find(Boolean)
