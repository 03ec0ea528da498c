// What changes cost with 2,000 sockets in 400 families: processor time, latency, and memory.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { createTokens } from '../packages/gateway/src/http/tokens.ts'
import { bindingsOfTheApp } from './app-bindings.ts'
import { type Hub, withHub } from './hub.ts'
import { residentMegabytes } from './memory.ts'
import { processorTime } from './processor-time.ts'
import type { Arrival, Listener, Order } from './sockets.ts'

const FAMILIES = 400
const MEMBERS = 5
/** Of each kind, one after the other. */
const SINGLE_CHANGES = 20
const CHANGES_PER_SECOND = 50
const SECONDS = 20
/** What has not arrived by then is counted as missing. */
const TIMEOUT_MS = 20_000
/** Longer than the statistics of Postgres are behind. */
const SETTLING_MS = 3_000

type Change = { id: string; type: 'INSERT' | 'DELETE'; familyId: string; at: number }
type Member = { id: string; session_id: string; family_id: string }

export const benchRealtime = () =>
  withHub(async (hub) => {
    const sql = postgres({ host: hub.socket.host, username: 'postgres', database: 'postgres', max: 4 })
    const members = await addMembers(sql)
    const sockets = openSockets()
    try {
      await measure(hub, sql, members, sockets)
    } finally {
      sockets.kill()
      await sql.end()
    }
  })

async function measure(hub: Hub, sql: postgres.Sql, members: Member[], sockets: ChildProcess) {
  const before = await residentMegabytes(hub.process.pid, hub.socket.pid)
  const opening = performance.now()
  const address = `${hub.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${hub.feed.headers.apikey}&vsn=2.0.0`
  await ask(sockets, { open: { address, listeners: await listenersOf(hub, sql, members) } })
  const seconds = Math.round((performance.now() - opening) / 1000)
  await pause(SETTLING_MS)
  const after = await residentMegabytes(hub.process.pid, hub.socket.pid)
  console.log(`\n${members.length} sockets in ${FAMILIES} families, opened in ${seconds} s: memory`)
  const perSocket = ((after.server ?? 0) - (before.server ?? 0)) * (1024 / members.length)
  console.table({
    gateway: { 'MB before': before.server, MB: after.server, 'KB per socket': perSocket.toFixed(1) },
  })

  const authors = members.filter((_, index) => index % MEMBERS === 0)
  const posts: { id: string; familyId: string }[] = []
  const author = (turn: number) => authors[turn % authors.length] as Member
  const write = async (turn: number): Promise<Change> => {
    const { id: userId, family_id: familyId } = author(turn)
    const at = now()
    const [row] = await sql`insert into public.posts (family_id, user_id, content)
      values (${familyId}, ${userId}, 'First frost') returning id`
    posts.push({ id: row?.id, familyId })
    return { id: row?.id, type: 'INSERT', familyId, at }
  }
  const remove = async (): Promise<Change> => {
    const post = posts.shift()
    if (!post) throw new Error('No post is left')
    const at = now()
    await sql`delete from public.posts where id = ${post.id}`
    return { ...post, type: 'DELETE', at }
  }

  const table: Record<string, object> = {}
  const phase = async (name: string, changes: () => Promise<Change[]>) => {
    const time = () => processorTime(hub.process.pid ?? 0, hub.socket.pid)
    await pause(SETTLING_MS)
    const begun = await time()
    const made = await changes()
    const arrivals = await collect(sockets, made.length * MEMBERS)
    const ended = await time()
    table[name] = { ...latencies(made, arrivals), ...perChange(begun, ended, made.length) }
  }
  await phase('posts, one at a time', () => oneByOne(write))
  await phase('deletions, one at a time', () => oneByOne(remove))
  await phase(`${CHANGES_PER_SECOND} posts and deletions per second`, () =>
    steadily((turn) => (turn % 2 === 0 || posts.length < CHANGES_PER_SECOND ? write(turn) : remove())),
  )
  console.log('\nChanges: latency until the members of the family have them; processor time for each change')
  console.table(table)
}

/** With time for all that follows from one before the next. */
async function oneByOne(change: (turn: number) => Promise<Change>): Promise<Change[]> {
  const made: Change[] = []
  for (let turn = 0; turn < SINGLE_CHANGES; turn++) {
    made.push(await change(turn))
    await pause(200)
  }
  return made
}

async function steadily(change: (turn: number) => Promise<Change>): Promise<Change[]> {
  const made: Promise<Change>[] = []
  const begun = now()
  for (let turn = 0; turn < CHANGES_PER_SECOND * SECONDS; turn++) {
    await pause(Math.max(0, begun + (turn * 1000) / CHANGES_PER_SECOND - now()))
    made.push(change(turn))
  }
  return Promise.all(made)
}

/** What has arrived, once it is as much as expected or no more can be waited for. */
async function collect(sockets: ChildProcess, expected: number): Promise<Arrival[]> {
  const arrivals: Arrival[] = []
  for (const end = now() + TIMEOUT_MS; arrivals.length < expected && now() < end; ) {
    await pause(500)
    arrivals.push(...(await ask<Arrival[]>(sockets, { report: true })))
  }
  return arrivals
}

function latencies(changes: Change[], arrivals: Arrival[]) {
  const byId = new Map(changes.map((change) => [change.type + change.id, change]))
  const times: number[] = []
  let astray = 0
  for (const { type, id, familyId, at } of arrivals) {
    const change = byId.get(type + id)
    if (change?.familyId === familyId) times.push(at - change.at)
    else astray++
  }
  times.sort((a, b) => a - b)
  const percentile = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN)
  return {
    changes: changes.length,
    'p50 ms': percentile(0.5),
    'p99 ms': percentile(0.99),
    missing: changes.length * MEMBERS - times.length,
    astray,
  }
}

type Time = Awaited<ReturnType<typeof processorTime>>

const perChange = (begun: Time, ended: Time, changes: number) => ({
  'gateway ms': Number(((ended.gateway - begun.gateway) / changes).toFixed(1)),
  'postgres ms': Number(((ended.postgres - begun.postgres) / changes).toFixed(1)),
})

/** Each with an open session. Passwords would take minutes. */
async function addMembers(sql: postgres.Sql): Promise<Member[]> {
  await sql`insert into auth.users (email, raw_user_meta_data)
    select 'listener' || n || '@example.test', jsonb_build_object('full_name', 'Listener ' || n)
      from generate_series(1, ${FAMILIES * MEMBERS}::int) n`
  await sql`insert into public.families (name) select 'Listeners ' || n from generate_series(1, ${FAMILIES}::int) n`
  await sql`
    update public.profiles set family_id = families.id
      from (select id, row_number() over () as n from public.profiles where family_id is null) as free
      join (select id, row_number() over () as n from public.families where name like 'Listeners %') as families
        on (free.n - 1) / ${MEMBERS}::int + 1 = families.n
     where profiles.id = free.id`
  const members = await sql<Member[]>`
    with sessions as (
      insert into auth.sessions (user_id) select id from auth.users where email like 'listener%'
      returning user_id, id)
    select profiles.id, sessions.id as session_id, profiles.family_id
      from sessions join public.profiles on profiles.id = sessions.user_id
     order by profiles.family_id`
  await sql`analyze`
  return [...members]
}

async function listenersOf({ directory }: Hub, sql: postgres.Sql, members: Member[]): Promise<Listener[]> {
  const { jwtSecret } = JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8'))
  const tokens = createTokens(jwtSecret)
  const bindingsFor = await bindingsOfTheApp(sql)
  const exp = Math.floor(Date.now() / 1000) + 3600
  return Promise.all(
    members.map(async ({ id, session_id, family_id: familyId }) => ({
      token: await tokens.sign({
        sub: id,
        role: 'authenticated',
        aud: 'authenticated',
        session_id,
        aal: 'aal1',
        exp,
      }),
      familyId,
      bindings: bindingsFor(familyId),
    })),
  )
}

const openSockets = () =>
  fork(join(import.meta.dirname, 'sockets.ts'), { execArgv: ['--import', 'tsx'], serialization: 'advanced' })

async function ask<T>(sockets: ChildProcess, order: Order): Promise<T> {
  sockets.send(order)
  const [answer] = await once(sockets, 'message')
  return answer
}

const now = () => performance.timeOrigin + performance.now()
