// Live changes of all tables, over one channel.

import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
} from '@supabase/supabase-js'
import { suspectServer } from '@/browser/server-reach'
import type { Tables } from './database.types'
import { db } from './db'
import type { Table } from './declare'
import { liveTables } from './registry'
import { takeSyncPoint } from './sync-point'

type Row = { [column: string]: unknown }
type Change = RealtimePostgresChangesPayload<Row>

type Watch<T extends Table> = {
  table: T
  /** Limits it to one row. */
  id?: string
  /** Limits it to the rows of a family. Omit for tables without `family_id`: row-level security still applies. */
  familyId?: string
  onChange(change: RealtimePostgresChangesPayload<Tables<T>>): void
  /**
   * Called when changes were not delivered: between loading and listening, after a lost connection, while the table was
   * not watched.
   * @param time earlier responses (ms since the epoch) have to be read again
   */
  onMissed?(time: number): void
  /** Called when the server closes the channel, as it does when the session has ended. */
  onClose?(): void
}

/** A watch of any table. */
type Watcher = Omit<Watch<Table>, 'onChange'> & { onChange(change: Change): void }

/** `familyId`: null for a user without a family. */
type Listener = { userId: string; familyId: string | null }

const watchers = new Set<Watcher>()
let listener: Listener | undefined
let close: (() => void) | undefined
let listening = false

/** Earlier responses may be out of date: for all tables, and for those that changed since. */
let missedBefore = 0
const changedAt = new Map<string, number>()

/**
 * Watches the rows of one table. Deletions of rows that the user could see arrive with the key alone
 * (supabase.com/docs/guides/realtime/postgres-changes), so they reach every watch of the table.
 * @returns a function that stops watching
 */
export function watchRows<T extends Table>(watch: Watch<T>): () => void {
  const watcher = watch as unknown as Watcher
  watchers.add(watcher)
  open()
  if (listening) watcher.onMissed?.(Math.max(missedBefore, changedAt.get(watcher.table) ?? 0))
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    close?.()
    close = undefined
  }
}

/** Sets the user and the family whose changes to receive. Nothing arrives before. @param next undefined: stop receiving */
export function listenAs(next: Listener | undefined): void {
  if (next?.userId === listener?.userId && next?.familyId === listener?.familyId) return
  // In another family, all that was requested earlier may be out of date, whether or not it changed.
  if (listener) takeSyncPoint()
  listener = next
  close?.()
  close = undefined
  open()
}

function open() {
  if (listener && watchers.size > 0) close ??= listen(listener)
}

/** Each with a filter: the server asks only listeners whose filter selects a row whether they may see it. */
function filtersOf({ userId, familyId }: Listener): [table: Table, filter: string][] {
  const declared = liveTables()
  const own = declared
    .filter(([, column]) => column === 'user_id')
    .map(([table]): [Table, string] => [table, `user_id=eq.${userId}`])
  // The family that waits for its approval has no members.
  if (!familyId) return [...own, ['profiles', `id=eq.${userId}`], ['families', `created_by=eq.${userId}`]]
  return [
    ...own,
    // No things: each is about one.
    ['notifications', `family_id=eq.${familyId}`],
    // As the own profile leaves the family.
    ['profiles', `id=eq.${userId},family_id=isdistinct.${familyId}`],
    ...declared
      .filter(([, column]) => column !== 'user_id')
      .map(([table, column]): [Table, string] => [table, `${column}=eq.${familyId}`]),
  ]
}

let channels = 0

function listen(as: Listener): () => void {
  let channel: RealtimeChannel | undefined
  let ended = false
  let connections = 0

  async function join() {
    // A channel that joins before the client has the token joins as anonymous and receives nothing.
    await db.realtime.setAuth()
    if (ended) return
    // A unique name, since an earlier channel may still be leaving.
    channel = db.channel(`changes:${++channels}`, { config: { postgres_changes_options: { wait: true } } })
    for (const [table, filter] of filtersOf(as)) {
      channel.on<Row>('postgres_changes', { event: '*', schema: 'public', table, filter }, deliver)
    }
    channel.subscribe(async (status) => {
      listening = false
      const connection = ++connections
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) {
        const missed = await findMissed()
        // The connection may have been lost meanwhile.
        if (!ended && connection === connections) startListening(missed)
      }
      // The socket closed.
      if (status === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR) suspectServer()
      if (status === REALTIME_SUBSCRIBE_STATES.CLOSED && !ended)
        for (const { onClose } of watchers) onClose?.()
    })
  }

  join()
  return () => {
    ended = true
    listening = false
    if (channel) db.removeChannel(channel)
  }
}

/** @returns the tables that changed before the channel joined, null when that is unknown; and what else is too old */
async function findMissed() {
  const joinedAt = Date.now()
  const known = takeSyncPoint()
  const { data: changed } = known ? await db.rpc('changes_since', { moment: known.text }) : { data: null }
  return { changed, joinedAt, knownAt: known && changed ? known.at : joinedAt }
}

function startListening({ changed, joinedAt, knownAt }: Awaited<ReturnType<typeof findMissed>>) {
  listening = true
  missedBefore = knownAt
  for (const table of changed ?? []) changedAt.set(table, Math.max(joinedAt, changedAt.get(table) ?? 0))
  for (const { table, onMissed } of watchers) onMissed?.(changed?.includes(table) ? joinedAt : knownAt)
}

function deliver(change: Change) {
  changedAt.set(change.table, Date.now())
  for (const watcher of watchers) if (concerns(watcher, change)) watcher.onChange(change)
}

function concerns({ table, id, familyId }: Watcher, change: Change): boolean {
  if (change.table !== table) return false
  if (change.eventType === 'DELETE') return true
  return (!id || change.new.id === id) && (!familyId || change.new.family_id === familyId)
}
