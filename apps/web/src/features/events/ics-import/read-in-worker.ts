import type { Reading } from './read-calendar'

export type Question = { content: ArrayBuffer; zone: string; untitled: string }

/** What the file was found to be. */
export type Outcome = Reading | 'unreadable' | 'slow' | 'failed'

/** A phone reads the largest files in less; `readCalendar` itself stops earlier, but not within one odd value. */
const TIMEOUT_MS = 30_000

/** Reads a calendar file in a worker, so that no file blocks the page, and none is read for longer than half a minute. */
export function readInWorker(question: Question): Promise<Outcome> {
  const worker = new Worker(new URL('./read-calendar.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout>
  return new Promise<Outcome>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Reading | null>) => resolve(data ?? 'unreadable')
    // Offline, the worker's code cannot be loaded.
    worker.onerror = () => resolve('failed')
    timer = setTimeout(() => resolve('slow'), TIMEOUT_MS)
    worker.postMessage(question)
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
