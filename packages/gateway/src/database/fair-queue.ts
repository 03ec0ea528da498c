// Shares a few slots fairly among groups of callers: those with much or slow work delay mostly themselves
// (docs/decisions/0053).

import { WireError } from '../http/wire-error.ts'

/** Whose work it is, from the widest group to the caller, such as `['garden club', '192.0.2.1', 'ann']`. */
export type Share = readonly string[]

/** One piece of work that runs. Work that can be ended early sets `end`, which makes it reject. */
export type Turn = { end?: () => void }

/**
 * Runs `work` once a slot is free. First comes the widest group with the fewest running pieces; of these, the one whose
 * last turn is longest ago; within it, the next narrower group by the same rule; then what waits longest.
 * @param share undefined for work of the gateway itself, which no share limits
 * @param signal ends the waiting
 * @throws what `work` throws; {WireError} 503 `PGRST003` with `Retry-After` after waiting too long, or when slow work had
 *   to end for others
 */
export type FairQueue = <T>(
  share: Share | undefined,
  work: (turn: Turn) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

export type Shares = {
  slots: number
  /** The maximum of slots for one group of each level of a share. */
  most: readonly number[]
  /** Slots that callers leave to the gateway itself. */
  reserved?: number
  /** How long work may wait, in milliseconds; by default without limit. */
  patience?: number
  /** While others wait, only `most` pieces may run for longer than `after` milliseconds. */
  slow?: { after: number; most: number }
}

type Entry = { share: Share | undefined; turn: Turn; start: () => void; isSlow: boolean; isEnding: boolean }

const RETRY_SECONDS = 2

export function createFairQueue({ slots, most, reserved = 0, patience, slow }: Shares): FairQueue {
  const waiting = new Set<Entry>()
  const running = new Set<Entry>()
  const counts = new Map<string, number>()
  /** When groups had their last turns, counted since work began to wait. */
  const lastTurns = new Map<string, number>()
  let turns = 0

  const keyOf = (level: number, group: string) => `${level} ${group}`
  const countsOf = (share: Share) => share.map((group, level) => counts.get(keyOf(level, group)) ?? 0)

  function count(share: Share | undefined, change: 1 | -1) {
    for (const [level, group] of (share ?? []).entries()) {
      const key = keyOf(level, group)
      const left = (counts.get(key) ?? 0) + change
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }

  /** @param without a running piece that is about to end */
  function mayStart({ share }: Entry, without?: Entry): boolean {
    const free = slots - running.size + (without ? 1 : 0)
    if (!share) return free > 0
    const isInGroup = (level: number) => without?.share?.[level] === share[level]
    return (
      free > reserved &&
      countsOf(share).every((n, level) => n - (isInGroup(level) ? 1 : 0) < (most[level] ?? slots))
    )
  }

  function occupy(entry: Entry) {
    running.add(entry)
    count(entry.share, 1)
    if (waiting.size === 0) return lastTurns.clear()
    turns++
    for (const [level, group] of (entry.share ?? []).entries()) lastTurns.set(keyOf(level, group), turns)
  }

  const placeOf = ({ share = [] }: Entry) =>
    share.flatMap((group, level) => {
      const key = keyOf(level, group)
      return [counts.get(key) ?? 0, lastTurns.get(key) ?? 0]
    })

  function release(entry: Entry) {
    running.delete(entry)
    count(entry.share, -1)
    const next = [...waiting]
      .filter((other) => mayStart(other))
      .reduce<Entry | undefined>(
        (best, other) => (best && compare(placeOf(best), placeOf(other)) <= 0 ? best : other),
        undefined,
      )
    if (!next) return
    waiting.delete(next)
    occupy(next)
    next.start()
  }

  /** Ends slow pieces, those of the greediest first, as far as others wait for them. */
  function relieve() {
    if (!slow || waiting.size === 0) return
    const overdue = [...running].filter(({ isSlow, isEnding, turn }) => isSlow && turn.end && !isEnding)
    overdue.sort((one, other) => compare(countsOf(other.share ?? []), countsOf(one.share ?? [])))
    let promised = [...running].filter(({ isEnding }) => isEnding).length
    for (const entry of overdue.slice(0, Math.max(0, overdue.length - slow.most))) {
      if ([...waiting].filter((other) => mayStart(other, entry)).length <= promised) continue
      promised++
      entry.isEnding = true
      entry.turn.end?.()
    }
  }

  const turnOf = (entry: Entry, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
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
      entry.start = () => settle(resolve)
      waiting.add(entry)
      relieve()
    })

  return async (share, work, signal) => {
    if (signal?.aborted) throw disconnected()
    const entry: Entry = { share, turn: {}, start: () => {}, isSlow: false, isEnding: false }
    if (mayStart(entry)) occupy(entry)
    else await turnOf(entry, signal)
    const whenSlow = () => {
      entry.isSlow = true
      relieve()
    }
    const timer = slow && share ? setTimeout(whenSlow, slow.after) : undefined
    try {
      return await work(entry.turn)
    } catch (error) {
      throw entry.isEnding ? busy() : error
    } finally {
      clearTimeout(timer)
      release(entry)
    }
  }
}

/** By the first numbers that differ. */
function compare(some: readonly number[], others: readonly number[]): number {
  const level = some.findIndex((n, at) => n !== others[at])
  return level < 0 ? 0 : (some[level] ?? 0) - (others[level] ?? 0)
}

const disconnected = () => new Error('The client disconnected')

const busy = () =>
  new WireError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  })
