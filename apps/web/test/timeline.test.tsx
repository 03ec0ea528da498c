import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PhotoRows } from '../src/features/media/timeline/photo-rows'
import { openAsRosa } from './open-screen'

const shapes = Array(100).fill(100)
const months = [195000, 201911, 201912].map((month) => ({ month, shapes }))
const nothing = () => {}

/** Shows 300 square photos, 1000 px wide: those of 1950, of November and of December 2019. */
function openTimeline() {
  // happy-dom lays out nothing.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 500))
  openAsRosa(
    <PhotoRows
      months={months}
      oldestFirst
      items={new Map()}
      onSee={nothing}
      selecting={false}
      selected={new Map()}
      onToggle={nothing}
      onBroken={nothing}
      focus={undefined}
      onFocused={nothing}
    />,
  )
  return screen.findByRole('heading', { name: /^1950/ })
}

/** The list is as high as its rows together. */
const heightOf = (month: HTMLElement) =>
  Number.parseFloat(month.closest<HTMLElement>('.relative')?.style.height ?? '')

test('two fingers, or a pinch on a trackpad, change the size of the photos', async () => {
  const month = await openTimeline()
  const before = heightOf(month)
  const touches = (distance: number) => ({
    touches: [0, distance].map((clientX) => ({ clientX, clientY: 9 })),
  })
  fireEvent.touchStart(month, touches(100))
  expect(fireEvent.touchMove(month, touches(110))).toBe(false)
  expect(heightOf(month)).toBe(before)
  fireEvent.touchMove(month, touches(140))
  const larger = heightOf(month)
  expect(larger).toBeGreaterThan(before)

  fireEvent.wheel(month, { deltaY: 50 })
  expect(heightOf(month)).toBe(larger)
  const pinch = createEvent.wheel(month, { deltaY: 50 })
  // happy-dom's wheel has no keys.
  Object.defineProperty(pinch, 'ctrlKey', { value: true })
  expect(fireEvent(month, pinch)).toBe(false)
  expect(heightOf(month)).toBe(before)
})

test('the scrubber scrolls to months by keyboard and by dragging, and tells which one is at the top', async () => {
  const height = heightOf(await openTimeline())
  const slider = screen.getByRole('slider', { name: 'Month' })
  const shown = () => slider.getAttribute('aria-valuetext')
  const move = (act: () => void) => {
    act()
    fireEvent.scroll(window)
    return shown()
  }
  expect(shown()).toBe('1950')
  for (const [key, name] of [
    ['ArrowDown', 'November 2019'],
    ['ArrowDown', 'December 2019'],
    ['ArrowUp', 'November 2019'],
    ['PageUp', '1950'],
    ['PageDown', 'November 2019'],
    ['End', 'December 2019'],
    ['Home', '1950'],
  ])
    expect(
      move(() => fireEvent.keyDown(slider, { key })),
      key,
    ).toBe(name)

  const drag = { clientY: 250, button: 0, pointerId: 1 }
  expect(move(() => fireEvent.pointerDown(slider, drag))).toBe('November 2019')
  expect(window.scrollY).toBeGreaterThan(height / 3)
  expect(move(() => fireEvent.pointerMove(slider, { ...drag, clientY: 500 }))).toBe('December 2019')
  fireEvent.pointerUp(slider)
  expect(move(() => fireEvent.pointerMove(slider, { ...drag, clientY: 0 }))).toBe('December 2019')
})
