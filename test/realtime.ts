// Receiving changes as the app does, for tests.

import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { expect, vi } from 'vitest'

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

/** @returns a list that collects every change of the table that the client receives from now on */
export async function listenTo(db: SupabaseClient, table: string): Promise<Change[]> {
  const received: Change[] = []
  const since = Date.now()
  // What was committed just before may still be on its way.
  const isNew = ({ commit_timestamp }: Change) => Date.parse(commit_timestamp) >= since
  await new Promise<void>((resolve, reject) => {
    db.channel(`${table} ${crypto.randomUUID()}`)
      .on('postgres_changes', { event: '*', schema: 'public', table }, (change) => {
        if (isNew(change)) received.push(change)
      })
      // The channel is joined when `subscribe` calls back; changes flow after the system message.
      .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
      .subscribe((_, error) => error && reject(error))
  })
  return received
}

export const rowsOf = (changes: Change[]) => changes.map(({ new: row }) => row)

/**
 * Resolves when the person has received every change so far. Changes arrive in commit order, so it waits for a later
 * one: an update of the person's own profile.
 */
export async function catchUp({ db, id }: { db: SupabaseClient; id: string }): Promise<void> {
  const changes = await listenTo(db, 'profiles')
  await db.from('profiles').update({ bio: crypto.randomUUID() }).eq('id', id).throwOnError()
  await vi.waitFor(() => expect(rowsOf(changes)).toContainEqual(expect.objectContaining({ id })), 5000)
}
