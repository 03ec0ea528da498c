// Users who have the app open and do nothing: its channels, its heartbeats and its regular requests.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import WebSocket from 'ws'
import { createTokens } from '../packages/gateway/src/http/tokens.ts'
import { bindingsOfTheApp } from './app-bindings.ts'
import type { Hub } from './hub.ts'

/** As in the app: features/members/use-last-seen.ts, features/auth/use-live-session.ts. */
const REPORT_SEEN_MS = 120_000
const CHECK_SESSION_MS = 180_000
/** The gateway allows a network 50 sockets that have not signed in yet. */
const AT_ONCE = 20

export type Change = { table: string }

/**
 * Adds members to the seeded family, who open the app.
 * @param onChange called for every change that one of them receives
 * @returns a function that closes the app for all of them
 */
export async function openApps(
  { url, directory, socket, feed }: Hub,
  count: number,
  onChange: (change: Change) => void,
) {
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  const { jwtSecret } = JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8'))
  const sessions = await addMembers(socket.host, feed.familyId, count)
  const bindings = await bindingsIn(socket.host, feed.familyId)
  const clients: SupabaseClient[] = []
  const stops: (() => void)[] = []

  while (sessions.length > 0) {
    const opened = sessions.splice(0, AT_ONCE).map(async ({ id, session_id }) => {
      const claims = { sub: id, role: 'authenticated', aud: 'authenticated', session_id, aal: 'aal1' }
      const inAnHour = Math.floor(Date.now() / 1000) + 3600
      const token = await createTokens(jwtSecret).sign({ ...claims, exp: inAnHour })
      const db = createClient(url, publishableKey, {
        accessToken: async () => token,
        realtime: { transport: WebSocket as never },
      })
      await joinChannels(db, id, feed.familyId, bindings, onChange)
      const seen = () => db.from('profiles').update({ last_seen: new Date().toISOString() }).eq('id', id)
      const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
      const session = () => fetch(`${url}/auth/v1/user`, { headers }).then((answer) => answer.text())
      stops.push(repeat(seen, REPORT_SEEN_MS), repeat(session, CHECK_SESSION_MS))
      clients.push(db)
    })
    await Promise.all(opened)
  }
  return async () => {
    for (const stop of stops) stop()
    await Promise.all(clients.map((db) => db.removeAllChannels()))
  }
}

/** Each with an open session. Passwords would take minutes. */
async function addMembers(socket: string, familyId: string, count: number) {
  const sql = postgres({ host: socket, username: 'postgres', database: 'postgres', max: 1 })
  await sql`insert into auth.users (email, raw_user_meta_data)
    select 'idle' || n || '@example.test', jsonb_build_object('full_name', 'Idle ' || n)
      from generate_series(1, ${count}::int) n`
  await sql`update public.profiles set family_id = ${familyId} where family_id is null`
  const sessions = await sql<{ id: string; session_id: string }[]>`
    insert into auth.sessions (user_id) select id from auth.users where email like 'idle%'
    returning user_id as id, id as session_id`
  await sql`analyze`
  await sql.end()
  return [...sessions]
}

async function bindingsIn(socket: string, familyId: string) {
  const sql = postgres({ host: socket, username: 'postgres', database: 'postgres', max: 1 })
  const bindings = (await bindingsOfTheApp(sql))(familyId)
  await sql.end()
  return bindings
}

/** As data/watch-rows.ts, lib/family-presence.ts and features/notifications/other-devices.ts. */
async function joinChannels(
  db: SupabaseClient,
  id: string,
  familyId: string,
  bindings: object[],
  onChange: (change: Change) => void,
) {
  await db.realtime.setAuth()
  const changes = db.channel('changes:1', { config: { postgres_changes_options: { wait: true } } })
  for (const binding of bindings) changes.on('postgres_changes', binding as never, onChange)
  const family = db.channel(`family:${familyId}`, { config: { private: true, presence: { key: id } } })
  const person = db.channel(`person:${id}`, { config: { private: true } })
  await Promise.all([
    joined(changes),
    joined(family.on('presence', { event: 'sync' }, () => {})),
    joined(person),
  ])
  await family.track({})
}

const joined = (channel: RealtimeChannel) =>
  new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else if (status === 'CHANNEL_ERROR') reject(error ?? new Error(status))
    })
  })

/** Each begins at its own moment, as those of people do. @returns a function that ends it */
function repeat(request: () => PromiseLike<unknown>, every: number): () => void {
  let timer = setTimeout(again, Math.random() * every)
  function again() {
    void request()
    timer = setTimeout(again, every)
  }
  return () => clearTimeout(timer)
}
