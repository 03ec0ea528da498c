// Sends the waiting entries: in order within a lane, by one tab at a time, until the server has responded.

import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import type { AddOptions, Entry, NewEntry, Outcome, Senders } from './entry'
import { isRefusal } from './is-refusal'
import type { EntryStorage } from './storage'

/** Of the photos that wait. A phone gives a page little more. */
const MAX_BYTES = 50 * 1024 ** 2

type Parts = {
  owner: string
  storage: EntryStorage
  senders: Senders
  /** @returns gives the name back, and resolves once it is free; null while another tab has it */
  takeTabLock: (name: string) => Promise<(() => Promise<void>) | null>
  isReachable: () => boolean
  /** Calls `run` once after a pause that grows with the number of failures. */
  later: (failures: number, run: () => void) => void
  /** Called with all entries, oldest first, whenever they may have changed. */
  onChange: (entries: Entry[]) => void
  /** Tells the other tabs, which call `refresh`. */
  announce: () => void
}

export type Queue = ReturnType<typeof createQueue>

export function createQueue({
  owner,
  storage,
  senders,
  takeTabLock,
  isReachable,
  later,
  onChange,
  announce,
}: Parts) {
  const running = new Map<string, Promise<void>>()
  /** Entries that return to their form when they are refused, and why they were. */
  const returning = new Map<string, string | undefined>()
  let failures = 0
  let planned = false
  let lastAt = 0
  let closed = false

  const readAll = async () =>
    (await storage.all()).filter((entry) => entry.owner === owner).sort((one, other) => one.at - other.at)

  /** Shows the stored entries. */
  async function refresh() {
    const entries = await readAll()
    if (!closed) onChange(entries)
  }

  async function store(id: string, to: (entry: Entry | undefined) => Entry | undefined) {
    const entry = await storage.change(id, to)
    announce()
    await refresh()
    return entry
  }

  const change = (id: string, to: (entry: Entry) => Entry | undefined) =>
    store(id, (before) => before && to(before))

  /** @returns whether the next one of the lane can follow */
  async function sendOne({ id, kind }: Entry): Promise<boolean> {
    const entry = await change(id, (before) => ({ ...before, state: 'sending', attempted: true }))
    // Taken back in the meantime.
    if (!entry) return true
    const sender = senders[kind]
    try {
      await (entry.withdrawn ? sender?.withdraw?.(entry) : sender?.send(entry))
    } catch (error) {
      return settle(entry, error)
    }
    failures = 0
    // It may have been withdrawn while it was being sent.
    await change(id, (now) => (now.withdrawn && !entry.withdrawn ? { ...now, state: 'waiting' } : undefined))
    return true
  }

  async function settle({ id, kind, withdrawn }: Entry, error: unknown): Promise<boolean> {
    const problem = isRefusal(error) ? (senders[kind]?.problem(error) ?? '') : undefined
    await change(id, (now) => {
      if (problem === undefined) return { ...now, state: 'waiting', delayed: true }
      if (withdrawn || returning.has(id)) return undefined
      // It was taken back in the meantime.
      if (now.withdrawn) return { ...now, state: 'waiting' }
      return { ...now, state: 'refused', problem, attended: false }
    })
    if (problem === undefined) sendLater()
    else if (returning.has(id)) returning.set(id, problem)
    return problem !== undefined
  }

  /** Several lanes that fail together count as one failure. */
  function sendLater() {
    if (planned) return
    planned = true
    failures += 1
    later(failures, () => {
      planned = false
      void flush()
    })
  }

  /** Holds the lane's lock, so an entry that is marked as being sent was interrupted, as by a reload. */
  async function recover(lane: string) {
    for (const { id, state } of await inLane(lane)) {
      if (state === 'sending') await change(id, (entry) => ({ ...entry, state: 'waiting', delayed: true }))
    }
  }

  const inLane = async (lane: string) => (await readAll()).filter((entry) => entry.lane === lane)

  async function work(lane: string) {
    const release = await takeTabLock(`outbox ${owner} ${lane}`)
    if (!release) return sendLater()
    try {
      await recover(lane)
      while (!closed && isReachable()) {
        const next = (await inLane(lane)).find(({ state }) => state !== 'refused')
        if (!next || !(await sendOne(next))) return
      }
    } finally {
      // The next run of this lane would find it taken.
      await release()
    }
  }

  function flushLane(lane: string): Promise<void> {
    const before = running.get(lane) ?? Promise.resolve()
    const next = before.then(() => (closed ? undefined : work(lane)))
    // A storage that fails is reported by the call that met it.
    running.set(
      lane,
      next.catch(() => undefined),
    )
    return next
  }

  /** Sends everything that is waiting. */
  async function flush(): Promise<void> {
    const entries = await readAll()
    const open = entries.filter(({ state }) => state !== 'refused')
    await Promise.all([...new Set(open.map(({ lane }) => lane))].map(flushLane))
  }

  async function keep(entry: NewEntry) {
    const before = await readAll()
    const stored = before.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
    if (stored + (entry.bytes ?? 0) > MAX_BYTES) throw new UserError(m.outbox_full())
    // Two may be written within a millisecond, also in two tabs.
    lastAt = Math.max(Date.now(), lastAt + 1, (before.at(-1)?.at ?? 0) + 1)
    const at = lastAt
    await store(entry.id, () => ({ ...entry, owner, at, state: 'waiting' })).catch((cause) => {
      throw new UserError(m.outbox_full(), { cause })
    })
  }

  /**
   * Stores an entry and tries to send it.
   * @throws {UserError} when the device has no room for it, or after `close`; it is not stored then
   */
  async function add(entry: NewEntry, { replaces, returns }: AddOptions = {}): Promise<Outcome> {
    if (closed) throw new UserError(m.refused_signed_out())
    await keep(entry)
    if (replaces) {
      const earlier = (await inLane(entry.lane)).filter(({ id }) => id !== entry.id)
      for (const { id } of earlier) await change(id, (one) => (one.state === 'sending' ? one : undefined))
    }
    if (returns) returning.set(entry.id, undefined)
    if (isReachable()) await flushLane(entry.lane)
    const problem = returning.get(entry.id)
    returning.delete(entry.id)
    if (problem !== undefined) return { state: 'refused', problem }
    const left = await change(entry.id, (one) => (one.state === 'waiting' ? { ...one, delayed: true } : one))
    if (!left) return { state: 'sent' }
    return left.state === 'refused' ? { state: 'refused', problem: left.problem ?? '' } : { state: 'waiting' }
  }

  /** Forgets an entry. What an attempt may have stored is removed from the server. */
  async function discard(id: string): Promise<void> {
    const entry = await change(id, (before) => {
      if (!before.attempted || !senders[before.kind]?.withdraw) return undefined
      return { ...before, withdrawn: true, state: before.state === 'sending' ? 'sending' : 'waiting' }
    })
    if (entry && isReachable()) await flushLane(entry.lane)
  }

  /** Tries again, with the user present to answer questions. */
  async function retry(id: string): Promise<void> {
    const entry = await change(id, (before) =>
      before.state === 'sending'
        ? before
        : { ...before, state: 'waiting', problem: undefined, attended: true },
    )
    if (entry) await flushLane(entry.lane)
  }

  /** Sends another text instead. It gets another id: the server may have the earlier text under the first one. */
  async function edit(id: string, text: string): Promise<void> {
    const before = (await readAll()).find((entry) => entry.id === id)
    const edited = before && senders[before.kind]?.text?.change(before, text)
    if (!edited) return
    await store(edited.id, () => ({ ...edited, owner, at: before.at + 0.5, state: 'waiting', delayed: true }))
    await discard(id)
    if (isReachable()) await flushLane(edited.lane)
  }

  return {
    add,
    flush,
    discard,
    retry,
    edit,
    refresh,
    /** For the list of waiting entries. */
    describe: ({ kind, body }: Entry) => senders[kind]?.describe(body),
    isEditable: ({ kind }: Entry) => Boolean(senders[kind]?.text),
    /** The text that `edit` changes. */
    async textOf(id: string) {
      const entry = (await readAll()).find((one) => one.id === id)
      const text = entry && senders[entry.kind]?.text
      return text && { value: text.of(entry.body), maxLength: text.maxLength }
    },
    close() {
      closed = true
      onChange([])
    },
  }
}
