// Members of one family who write and receive as the app does, each over a connection of their own.

import { createClient, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import { expect, vi } from 'vitest'
import WebSocket from 'ws'
import { newId } from '../../apps/web/src/data/new-id.ts'
import { group } from '../conversation.ts'
import { found, join, type Person } from '../membership.ts'

export type Household = { familyId: string; conversation: string; writers: Writer[] }

export type Writer = Person & {
  /** Ids of posts and messages that arrived live. */
  live: Set<string>
  /** The same, and those that were there when the channel joined. */
  seen: Set<string>
  /** How often the channel of changes has joined. */
  joins(): number
  /** Who is present in the conversation, as ids. */
  present(): string[]
  broadcast(event: string): Promise<unknown>
  /** Events of broadcasts. */
  heard: string[]
}

const WAIT = { timeout: 60_000, interval: 50 }
const password = 'correct horse battery'

/** Signs people up at `url`, and in with another client. They found a family and a conversation of all. */
export async function settle(url: string, names: string[]): Promise<Household> {
  const people: Person[] = []
  for (const name of names) people.push(await arrive(url, name))
  const [founder, ...others] = people
  if (!founder) throw new Error('a family needs a founder')
  const family = await found(founder, 'The Oliveiras')
  for (const person of others) await join(person, family).throwOnError()
  const conversation = await group(founder, 'All of us', others)
  const writers: Writer[] = []
  for (const person of people) writers.push(await listen(person, family.id, conversation))
  return { familyId: family.id, conversation, writers }
}

async function arrive(url: string, name: string): Promise<Person> {
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json()
  const connect = () =>
    createClient(url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never }, // Node 20 has none of its own
    })
  const email = `${name.toLowerCase()}@example.com`
  const options = { data: { full_name: name } }
  const signedUp = await connect().auth.signUp({ email, password, options })
  if (signedUp.error) throw signedUp.error
  const db = connect()
  const { data, error } = await db.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { id: data.user.id, name, email, db }
}

async function listen(person: Person, familyId: string, conversation: string): Promise<Writer> {
  const { db, id } = person
  const live = new Set<string>()
  const seen = new Set<string>()
  const heard: string[] = []
  let joins = 0
  const note = ({ new: row }: { new: { id?: string } }) => {
    if (!row.id) return
    live.add(row.id)
    seen.add(row.id)
  }
  const catchUp = async () => {
    for (const table of ['posts', 'messages']) {
      const { data } = await db.from(table).select('id').throwOnError()
      for (const row of data) seen.add(row.id)
    }
    joins += 1
  }

  await db.realtime.setAuth()
  const at = (table: string, filter: string) => ({ event: '*' as const, schema: 'public', table, filter })
  db.channel('changes', { config: { postgres_changes_options: { wait: true } } })
    .on('postgres_changes', at('posts', `family_id=eq.${familyId}`), note)
    .on('postgres_changes', at('messages', `conversation_id=eq.${conversation}`), note)
    .subscribe((status) => status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && void catchUp())
  const topic = `conversation:${conversation}`
  const room = db.channel(topic, { config: { private: true, presence: { key: id } } })
  const present = () => Object.keys(room.presenceState())
  room
    .on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
    .on('presence', { event: 'sync' }, () => {})
    .subscribe((status) => status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && void room.track({}))
  await vi.waitFor(() => {
    expect(joins).toBe(1)
    expect(present()).toContain(id)
  }, WAIT)
  const broadcast = (event: string) => room.send({ type: 'broadcast', event, payload: {} })
  return { ...person, live, seen, heard, joins: () => joins, present, broadcast }
}

/** Stores a post, attempt after attempt under one id. @returns the id */
export const post = ({ id: user_id, db }: Writer, family_id: string, content: string) =>
  send(newId(family_id), (id) => db.from('posts').insert({ id, family_id, user_id, content }))

/** Stores a message in the same way. */
export const message = ({ id: user_id, db }: Writer, conversation_id: string, content: string) =>
  send(newId(conversation_id), (id) => db.from('messages').insert({ id, conversation_id, user_id, content }))

type Answer = { error: { code: string; message: string } | null; status: number }

async function send(id: string, attempt: (id: string) => PromiseLike<Answer>): Promise<string> {
  await vi.waitFor(async () => {
    const { error, status } = await attempt(id)
    // An earlier attempt had arrived.
    if (!error || error.code === '23505') return
    throw new Error(`${status}: ${error.message}`)
  }, WAIT)
  return id
}
