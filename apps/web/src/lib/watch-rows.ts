import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
} from '@supabase/supabase-js'
import type { Tables } from './database.types'
import { db } from './db'

type Table =
  | 'posts'
  | 'profiles'
  | 'families'
  | 'events'
  | 'event_attendees'
  | 'recipes'
  | 'family_history'
  | 'family_media'
  | 'conversations'
  | 'conversation_members'
  | 'messages'
  | 'notifications'
  | 'family_playlists'
  | 'playlist_songs'

type Watch<T extends Table> = {
  table: T
  /** A single row. */
  id?: string
  /** All rows of a family. Left out for a table without `family_id`: then row-level security alone decides. */
  familyId?: string
  onChange(change: RealtimePostgresChangesPayload<Tables<T>>): void
  /** At the start and after a lost connection: what happened until then is not told, so it has to be read. */
  onJoin?(): void
}

let channels = 0

/**
 * Tells of rows in one table as they change. Deletions arrive as the bare key and for any family,
 * since the server cannot filter what is gone (supabase.com/docs/guides/realtime/postgres-changes).
 * @returns a function that ends it
 */
export function watchRows<T extends Table>({ table, id, familyId, onChange, onJoin }: Watch<T>): () => void {
  const rows = { schema: 'public', table }
  const column = id ? `id=eq.${id}` : familyId && `family_id=eq.${familyId}`
  const filter = column ? { filter: column } : {}
  let channel: RealtimeChannel | undefined
  let ended = false

  async function join() {
    // A channel that joins before the client knows the token joins as a stranger and hears nothing.
    await db.realtime.setAuth()
    if (ended) return
    channel = db
      // A name of its own, for an earlier channel may still be leaving.
      .channel(`${table}:${++channels}`)
      .on<Tables<T>>('postgres_changes', { event: 'INSERT', ...rows, ...filter }, onChange)
      .on<Tables<T>>('postgres_changes', { event: 'UPDATE', ...rows, ...filter }, onChange)
      .on<Tables<T>>('postgres_changes', { event: 'DELETE', ...rows }, onChange)
      .subscribe((status) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onJoin?.()
      })
  }

  join()
  return () => {
    ended = true
    if (channel) db.removeChannel(channel)
  }
}
