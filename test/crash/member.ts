// A member of a family on the hub, who can come back after a restart.

import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { found } from '../membership.ts'

export type Member = { id: string; family: string; url: string; db: SupabaseClient; session: Session }

async function connect(url: string): Promise<SupabaseClient> {
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json()
  return createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never }, // Node 20 has none of its own
  })
}

export async function signUp(url: string): Promise<Member> {
  const db = await connect(url)
  const { data, error } = await db.auth.signUp({
    email: 'nana@example.com',
    password: 'correct horse battery',
    options: { data: { full_name: 'Nana' } },
  })
  if (error || !data.session) throw error ?? new Error('signed up, but there is no session')
  const { id } = data.session.user
  const family = await found({ id, name: 'Nana', email: '', db }, 'The Oliveiras')
  return { id, family: family.id, url, db, session: data.session }
}

/** The same session, on a hub that has been restarted. */
export async function returning(member: Member, url: string): Promise<Member> {
  const db = await connect(url)
  const { error } = await db.auth.setSession(member.session)
  if (error) throw error
  return { ...member, url, db }
}
