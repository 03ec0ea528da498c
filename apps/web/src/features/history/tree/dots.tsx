import { useEffect, useRef } from 'react'
import { useIsDark } from '@/lib/appearance'
import type { Layout } from './layout'
import { paintDots } from './paint-dots'
import type { View } from './view'

type Props = { view: View; layout: Layout }

/** The family from far away. On a canvas, because each frame of a move redraws thousands of people. */
export function Dots({ view, layout }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const dark = useIsDark()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const style = getComputedStyle(element)
    const colours = {
      living: style.getPropertyValue('--sage'),
      passed: style.getPropertyValue('--ink-soft'),
      ground: style.getPropertyValue('--paper'),
    }
    const paint = () => paintDots(element, view, layout, colours)
    paint()
    return view.listen(paint)
  }, [view, layout, dark])

  return <canvas ref={canvas} className="pointer-events-none absolute inset-0 size-full" />
}
