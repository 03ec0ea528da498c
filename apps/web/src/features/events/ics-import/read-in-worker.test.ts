import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readInWorker } from './read-in-worker'

/** The worker that was started last. */
let worker: FakeWorker

class FakeWorker {
  onmessage?: (event: { data: unknown }) => void
  onerror?: () => void
  postMessage = vi.fn()
  terminate = vi.fn()
  constructor() {
    worker = this
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const question = { content: new ArrayBuffer(0), zone: 'UTC', untitled: 'Untitled' }
const reading = { found: [], leftOut: [], changed: [], others: 0 }

test.each([
  ['what it has read', () => worker.onmessage?.({ data: reading }), reading],
  ['no calendar', () => worker.onmessage?.({ data: null }), 'unreadable'],
  ['nothing, as it does not start', () => worker.onerror?.(), 'failed'],
  ['nothing in half a minute', () => vi.advanceTimersByTime(30_000), 'slow'],
])('a worker that answers %s ends', async (_, happen, expected) => {
  const outcome = readInWorker(question)
  happen()
  expect(await outcome).toEqual(expected)
  expect(worker.terminate).toHaveBeenCalledOnce()
})
