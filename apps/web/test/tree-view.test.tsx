import { beforeEach, expect, test, vi } from 'vitest'
import { View } from '@/features/history/tree/view'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('a glide goes on while the drawing moves, and ends where it would have', () => {
  const element = document.createElement('div')
  Object.defineProperties(element, { clientWidth: { value: 400 }, clientHeight: { value: 400 } })
  const view = new View(element)
  view.limitTo({ left: -5000, top: -5000, right: 5000, bottom: 5000 })
  view.jumpTo({ x: 0, y: 0, scale: 1 })

  view.glideTo({ x: 100, y: 50, scale: 2 })
  vi.advanceTimersByTime(100)
  const { x, scale } = view.camera
  expect(scale).toBeGreaterThan(1)
  expect(scale).toBeLessThan(2)
  view.follow({ x: 30, y: 0 }, { x: 10, y: 0 })

  expect(view.camera.x).toBeCloseTo(x + 20 * scale)
  vi.advanceTimersByTime(1000)
  expect(view.camera).toEqual({ x: 100 + 20 * 2, y: 50, scale: 2 })
  view.close()
})
