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
 * @throws what `work` throws; {WireError} 503 `PGRST003` with `Retry-After` after waiting too long, or when slow work had
 *   to end for others
 */
export type FairQueue = <T>(
  share: Share | undefined,
  work: (turn: Turn) => Promise<T>,
  wait?: Waiting,
) => Promise<T>

export type Waiting = {
  /** Ends the waiting. */
  signal?: AbortSignal | undefined
  /** Waits as long as it takes. */
  waitsWithoutLimit?: boolean | undefined
}

export type Shares = {
  slots: number
  /** The maximum of slots for one group of each level of a share. */
  most: readonly number[]
  /** Slots that callers leave to the gateway itself. */
  reserved?: number
  /** How long work may wait, in milliseconds; by default without limit. */
  timeout?: number
  /** While others wait, only `most` pieces may run for longer than `after` milliseconds. */
  slow?: { after: number; most: number }
}

type Entry = {
  /** The groups of its share, by level; none for work of the gateway itself. */
  groups: readonly string[]
  turn: Turn
  start: () => void
  isSlow: boolean
  isEnding: boolean
}

const RETRY_SECONDS = 2

export function createFairQueue({ slots, most, reserved = 0, timeout, slow }: Shares): FairQueue {
  const waiting = new Set<Entry>()
  const running = new Set<Entry>()
  const counts = new Map<string, number>()
  /** When groups had their last turns, counted since work began to wait. */
  const lastTurns = new Map<string, number>()
  let turns = 0

  const countOf = (group: string) => counts.get(group) ?? 0
  const lastTurnOf = (group: string) => lastTurns.get(group) ?? 0

  function count(group: string, change: 1 | -1) {
    const left = countOf(group) + change
    if (left > 0) counts.set(group, left)
    else counts.delete(group)
  }

  /** @param without a running piece that is about to end */
  function mayStart({ groups }: Entry, without?: Entry): boolean {
    const free = slots - running.size + (without ? 1 : 0)
    const countWithout = (group: string, level: number) =>
      countOf(group) - (without?.groups[level] === group ? 1 : 0)
    return (
      free > (groups.length > 0 ? reserved : 0) &&
      groups.every((group, level) => countWithout(group, level) < (most[level] ?? slots))
    )
  }

  function occupy(entry: Entry) {
    running.add(entry)
    if (waiting.size === 0) lastTurns.clear()
    else turns++
    for (const group of entry.groups) {
      count(group, 1)
      if (waiting.size > 0) lastTurns.set(group, turns)
    }
  }

  function release(entry: Entry) {
    running.delete(entry)
    for (const group of entry.groups) count(group, -1)
    let next: Entry | undefined
    for (const other of waiting) if (mayStart(other) && (!next || comesBefore(other, next))) next = other
    if (!next) return
    waiting.delete(next)
    occupy(next)
    next.start()
  }

  /** By the widest groups that differ. Work of the gateway itself comes before all other. */
  function comesBefore(one: Entry, other: Entry): boolean {
    const level = one.groups.findIndex((group, at) => group !== other.groups[at])
    const [mine, theirs] = [one.groups[level], other.groups[level]]
    if (mine === undefined || theirs === undefined) return one.groups.length < other.groups.length
    return (countOf(mine) - countOf(theirs) || lastTurnOf(mine) - lastTurnOf(theirs)) < 0
  }

  /** Ends slow pieces, those of the greediest first, as far as others wait for them. */
  function relieve() {
    if (!slow || waiting.size === 0) return
    const overdue = [...running].filter(({ isSlow, isEnding, turn }) => isSlow && turn.end && !isEnding)
    overdue.sort((one, other) => compareCounts(other, one))
    let promised = [...running].filter(({ isEnding }) => isEnding).length
    for (const entry of overdue.slice(0, Math.max(0, overdue.length - slow.most))) {
      if ([...waiting].filter((other) => mayStart(other, entry)).length <= promised) continue
      promised++
      entry.isEnding = true
      entry.turn.end?.()
    }
  }

  function compareCounts(one: Entry, other: Entry): number {
    const differences = one.groups.map((group, level) => countOf(group) - countOf(other.groups[level] ?? ''))
    return differences.find((difference) => difference !== 0) ?? 0
  }

  const turnOf = (entry: Entry, { signal, waitsWithoutLimit }: Waiting) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = (error: Error) => {
        waiting.delete(entry)
        settle(() => reject(error))
      }
      const onAbort = () => giveUp(disconnected())
      const isLimited = timeout !== undefined && !waitsWithoutLimit
      const timer = isLimited ? setTimeout(() => giveUp(busy()), timeout) : undefined
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

  return async (share = [], work, wait = {}) => {
    if (wait.signal?.aborted) throw disconnected()
    const groups = share.map((group, level) => `${level} ${group}`)
    const entry: Entry = { groups, turn: {}, start: () => {}, isSlow: false, isEnding: false }
    if (mayStart(entry)) occupy(entry)
    else await turnOf(entry, wait)
    const whenSlow = () => {
      entry.isSlow = true
      relieve()
    }
    const timer = slow && groups.length > 0 ? setTimeout(whenSlow, slow.after) : undefined
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

const disconnected = () => new Error('The client disconnected')

const busy = () =>
  new WireError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  })
