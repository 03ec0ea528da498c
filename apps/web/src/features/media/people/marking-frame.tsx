import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { m } from '@/i18n/messages'
import { type Box, moved, resized, turnBox } from './box'
import { boxStyle } from './box-style'
import type { Marking } from './use-marking'

const STEP = 0.01
const steps: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

type Props = { rotation: number; marking: Marking }

/** The frame that is being placed on a face: by a tap, by dragging it or its corner, or with the arrow keys. */
export function MarkingFrame({ rotation, marking }: Props) {
  const frame = useRef<HTMLButtonElement>(null)
  const box = turnBox(marking.box, rotation)
  const place = (changed: Box) => marking.place(turnBox(changed, -rotation))
  const dragging = useDragging(box, place)
  // The button that started it is gone.
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    place(event.shiftKey ? resized(box, ...step) : moved(box, ...step))
  }

  return (
    <div
      {...dragging}
      onPointerUp={() => frame.current?.focus({ preventScroll: true })}
      className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none select-none"
    >
      <span aria-hidden className="absolute inset-0 overflow-hidden">
        <span
          className="absolute rounded-control shadow-[0_0_0_100vmax_var(--color-scrim)]"
          style={boxStyle(box)}
        />
      </span>
      <button
        ref={frame}
        type="button"
        aria-label={m.people_frame()}
        onKeyDown={onKeyDown}
        // By a key or a screen reader. A pointer drags it.
        onClick={({ detail }) => detail === 0 && marking.choose(true)}
        style={boxStyle(box)}
        className="absolute cursor-move rounded-control border-2 border-paper outline-offset-2 dark:border-ink"
      >
        <span
          data-corner
          className="absolute -end-5.5 -bottom-5.5 grid size-11 cursor-nwse-resize place-items-center"
        >
          <span className="size-4 rounded-full border-2 border-paper bg-primary shadow-card dark:border-ink" />
        </span>
      </button>
    </div>
  )
}

type Grip = { from: { x: number; y: number }; box: Box; change: typeof moved }

function useDragging(box: Box, place: (box: Box) => void) {
  const grip = useRef<Grip>(undefined)
  const release = () => {
    grip.current = undefined
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return
      const from = pointOf(event)
      const onFrame = event.target.closest('button')
      // Elsewhere, the frame goes there first.
      const start = onFrame
        ? box
        : moved(box, from.x - box.x - box.width / 2, from.y - box.y - box.height / 2)
      if (!onFrame) place(start)
      grip.current = { from, box: start, change: event.target.closest('[data-corner]') ? resized : moved }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (!grip.current || !event.isPrimary) return
      const { from, box, change } = grip.current
      const { x, y } = pointOf(event)
      place(change(box, x - from.x, y - from.y))
    },
    onLostPointerCapture: release,
  }
}

/** In fractions of the photo. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
