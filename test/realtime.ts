// Listening to changes as an app does, for tests.

import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

/** Every change of the table that the client hears of from now on. */
export async function listenTo(db: SupabaseClient, table: string): Promise<Change[]> {
  const heard: Change[] = []
  await new Promise<void>((resolve, reject) => {
    db.channel(`${table} ${crypto.randomUUID()}`)
      .on('postgres_changes', { event: '*', schema: 'public', table }, (change) => heard.push(change))
      // Subscribed means joined; changes flow once the server says so.
      .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
      .subscribe((_, error) => error && reject(error))
  })
  return heard
}

export const rowsOf = (changes: Change[]) => changes.map(({ new: row }) => row)
