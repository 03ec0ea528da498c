import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
} from '@supabase/supabase-js'
import type { Tables } from './database.types'
import { db } from './db'
import { suspectServer } from './server-reach'

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
  /** Limits it to one row. */
  id?: string
  /** Limits it to the rows of a family. Omit for tables without `family_id`: row-level security still applies. */
  familyId?: string
  onChange(change: RealtimePostgresChangesPayload<Tables<T>>): void
  /** Called at the start and after a lost connection: earlier changes are not delivered, so rows have to be loaded. */
  onJoin?(): void
  /** Called when the server closes the channel, as it does when the session has ended. */
  onClose?(): void
}

let channels = 0

/**
 * Watches the rows of one table. Deletions of rows that the user could see arrive with the key alone, which no filter on
 * another column matches (supabase.com/docs/guides/realtime/postgres-changes).
 * @returns a function that stops watching
 */
export function watchRows<T extends Table>({
  table,
  id,
  familyId,
  onChange,
  onJoin,
  onClose,
}: Watch<T>): () => void {
  const rows = { schema: 'public', table }
  const column = id ? `id=eq.${id}` : familyId && `family_id=eq.${familyId}`
  const filter = column ? { filter: column } : {}
  let channel: RealtimeChannel | undefined
  let ended = false

  async function join() {
    // A channel that joins before the client has the token joins as anonymous and receives nothing.
    await db.realtime.setAuth()
    if (ended) return
    channel = db
      // A unique name, since an earlier channel may still be leaving.
      .channel(`${table}:${++channels}`)
      .on<Tables<T>>('postgres_changes', { event: 'INSERT', ...rows, ...filter }, onChange)
      .on<Tables<T>>('postgres_changes', { event: 'UPDATE', ...rows, ...filter }, onChange)
      .on<Tables<T>>('postgres_changes', { event: 'DELETE', ...rows }, onChange)
      .subscribe((status) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onJoin?.()
        // The socket closed.
        if (status === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR) suspectServer()
        if (status === REALTIME_SUBSCRIBE_STATES.CLOSED && !ended) onClose?.()
      })
  }

  join()
  return () => {
    ended = true
    if (channel) db.removeChannel(channel)
  }
}
