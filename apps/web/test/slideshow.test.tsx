import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSlideshow } from '../src/features/media/lightbox/use-slideshow'
import type { MediaItem } from '../src/features/media/media-item'

const items = ['lake', 'shore'].map((id) => ({ id, file_type: 'image/jpeg' }) as MediaItem)
const page = document.documentElement

const openShow = () => renderHook(() => useSlideshow(items, 0, () => {}, undefined))
type Show = ReturnType<typeof openShow>['result']
const start = (show: Show) => act(() => show.current.start())

afterEach(() => {
  for (const [owner, name] of [
    [page, 'requestFullscreen'],
    [document, 'fullscreenElement'],
    [document, 'exitFullscreen'],
  ] as const)
    Reflect.deleteProperty(owner, name)
})

/** happy-dom has no full screen, like an iPhone. */
function haveFullScreen() {
  const fill = (element: Element | null) => async () => {
    Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true })
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  Object.assign(page, { requestFullscreen: vi.fn(fill(page)) })
  Object.assign(document, { exitFullscreen: vi.fn(fill(null)) })
}

test.each<[string, (show: Show, unmount: () => void) => void]>([
  ['ending it', (show) => show.current.stop()],
  ['closing the photo', (_, unmount) => unmount()],
])('a slideshow fills the screen; %s leaves the full screen', (_, end) => {
  haveFullScreen()
  const { result, unmount } = openShow()
  start(result)
  expect(document.fullscreenElement).toBe(page)
  act(() => end(result, unmount))
  expect(document.fullscreenElement).toBeNull()
})

test('leaving the full screen by the browser ends the slideshow', () => {
  haveFullScreen()
  const { result } = openShow()
  start(result)
  act(() => void document.exitFullscreen())
  expect(result.current.on).toBe(false)
})

test('without full screen, as on an iPhone, a slideshow starts and ends in the window', () => {
  const { result } = openShow()
  start(result)
  expect(result.current.on).toBe(true)
  act(() => result.current.stop())
  expect(result.current.on).toBe(false)
})
