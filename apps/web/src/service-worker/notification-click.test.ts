import { beforeEach, expect, test, vi } from 'vitest'

type Handler = (event: { notification: object; waitUntil(work: Promise<unknown>): void }) => void

const matchAll = vi.fn()
const openWindow = vi.fn()
let handle: Handler

beforeEach(async () => {
  vi.stubGlobal('self', {
    addEventListener: (_: string, handler: Handler) => {
      handle = handler
    },
    clients: { matchAll, openWindow },
  })
  vi.resetModules()
  await import('./notification-click')
})

async function tap() {
  const close = vi.fn()
  let work: Promise<unknown> | undefined
  const notification = { close, data: { path: '/events?day=2026-11-24' } }
  handle({ notification, waitUntil: (promise) => (work = promise) })
  await work
  expect(close).toHaveBeenCalledOnce()
}

const aWindow = (focused: boolean) => ({ focused, focus: vi.fn(async () => {}), postMessage: vi.fn() })

test('a tap shows the item in the window that is open, without loading it anew', async () => {
  const [behind, front] = [aWindow(false), aWindow(true)]
  matchAll.mockResolvedValue([behind, front])
  await tap()
  expect(front.focus).toHaveBeenCalledOnce()
  expect(front.postMessage).toHaveBeenCalledWith({ type: 'open', path: '/events?day=2026-11-24' })
  expect(behind.postMessage).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

test('a tap opens a window when there is none', async () => {
  matchAll.mockResolvedValue([])
  await tap()
  expect(openWindow).toHaveBeenCalledWith('/events?day=2026-11-24')
})
