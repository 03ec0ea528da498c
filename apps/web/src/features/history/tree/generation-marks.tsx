import { useLayoutEffect, useRef } from 'react'
import type { Box } from './box'
import { CARD, type Layout, ROW_HEIGHT } from './layout'
import { roman } from './roman'
import type { View } from './view'

type Props = { view: View; layout: Layout; box: Box }

/** Numbers the generations at the edge. Hidden from screen readers, which get `aria-level`. */
export function GenerationMarks({ view, layout, box }: Props) {
  const rail = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const follow = () => {
      const { y, scale } = view.camera
      rail.current?.style.setProperty('--y', String(y))
      rail.current?.style.setProperty('--scale', String(scale))
    }
    follow()
    return view.listen(follow)
  }, [view])

  const rows = Math.round((layout.bounds.bottom - CARD.height) / ROW_HEIGHT) + 1
  const generations = Array.from({ length: rows }, (_, generation) => generation).filter((generation) => {
    const middle = generation * ROW_HEIGHT + CARD.height / 2
    return middle > box.top && middle < box.bottom
  })
  return (
    <div ref={rail} aria-hidden className="pointer-events-none absolute inset-y-0 start-0">
      {generations.map((generation) => (
        <span
          key={generation}
          style={{
            transform: `translateY(calc(var(--y) * 1px + var(--scale) * ${generation * ROW_HEIGHT + CARD.height / 2}px - 50%))`,
          }}
          // On a ground of their own: lines and cards may lie below.
          className="absolute start-1.5 top-0 rounded-full bg-paper/90 px-1.5 font-display text-ink-soft text-sm"
        >
          {roman(generation + 1)}
        </span>
      ))}
    </div>
  )
}
