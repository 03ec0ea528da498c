// Shares a few slots fairly: a caller with much work delays only themselves.

import { WireError } from '../http/wire-error.ts'

/**
 * Runs `work` once a slot is free. The caller with the fewest running pieces comes first, then the one who waits longest.
 * @param caller undefined for work of the gateway itself, which no share limits
 * @param signal ends the waiting
 * @throws what `work` throws; {WireError} 503 `PGRST003` with `Retry-After` after waiting too long
 */
export type FairQueue = <T>(
  caller: string | undefined,
  work: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

export type Shares = {
  slots: number
  /** The maximum of slots for one caller. */
  perCaller: number
  /** Slots that callers leave to the gateway itself. */
  reserved?: number
  /** How long work may wait, in milliseconds; by default without limit. */
  patience?: number
}

type Waiting = { caller: string | undefined; start: () => void }

const RETRY_SECONDS = 2

export function createFairQueue({ slots, perCaller, reserved = 0, patience }: Shares): FairQueue {
  const waiting = new Set<Waiting>()
  const running = new Map<string | undefined, number>()
  let free = slots

  const countOf = (caller: string | undefined) => running.get(caller) ?? 0
  const mayStart = (caller: string | undefined) =>
    caller === undefined ? free > 0 : free > reserved && countOf(caller) < perCaller

  function occupy(caller: string | undefined) {
    free--
    running.set(caller, countOf(caller) + 1)
  }

  function release(caller: string | undefined) {
    free++
    const left = countOf(caller) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)

    const next = nextOf([...waiting].filter((entry) => mayStart(entry.caller)))
    if (!next) return
    waiting.delete(next)
    occupy(next.caller)
    next.start()
  }

  const nextOf = (candidates: Waiting[]) =>
    candidates.reduce<Waiting | undefined>(
      (best, entry) => (best && countOf(best.caller) <= countOf(entry.caller) ? best : entry),
      undefined,
    )

  const turnOf = (caller: string | undefined, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const entry = { caller, start: () => settle(resolve) }
      const giveUp = (error: Error) => {
        waiting.delete(entry)
        settle(() => reject(error))
      }
      const onAbort = () => giveUp(disconnected())
      const timer = patience === undefined ? undefined : setTimeout(() => giveUp(busy()), patience)
      const settle = (end: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        end()
      }
      signal?.addEventListener('abort', onAbort)
      waiting.add(entry)
    })

  return async (caller, work, signal) => {
    if (signal?.aborted) throw disconnected()
    if (mayStart(caller)) occupy(caller)
    else await turnOf(caller, signal)
    try {
      return await work()
    } finally {
      release(caller)
    }
  }
}

const disconnected = () => new Error('The client disconnected')

const busy = () =>
  new WireError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  })
