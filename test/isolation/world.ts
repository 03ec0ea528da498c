// The one scene of all attempts: who is who, what they have shared, and what an attempt may use.

import type postgres from 'postgres'
import { findFunctions } from '../../apps/server/src/functions.ts'
import type { Logger } from '../../packages/gateway/src/index.ts'
import { type Hub, openHub } from '../family.ts'
import { keys } from '../gateway.ts'
import type { Family, Person } from '../membership.ts'
import {
  assemble,
  CALLERS,
  type Caller,
  type CallerName,
  type Household,
  inside,
  type Neighbours,
  outside,
  waiting,
} from './callers.ts'
import { pathIn, type Shared, type Spare, share, shareSpare, tableOf, type Values } from './seed.ts'
import { UNDONE, undoEverything } from './undo.ts'

export type World = {
  hub: Hub
  /** The names of the server functions. */
  functions: string[]
  callers: Record<CallerName, Caller>
  /** With the secret key, which may do everything: proves that an attempt is well-formed. */
  server: Caller
  household: Household
  neighbours: Neighbours
  spare: Spare
  /** A family that waits for the host's approval. */
  newcomers: Family
  /** What the attempts of a caller aim at: their own things if they had to leave, otherwise the author's. */
  aims: Record<CallerName | 'server', Shared>
  /** A row of the neighbours for each table, in full: a source of valid values. */
  foreign: Record<string, Values>
  /** The path of an uploaded file of each caller that no row of media names. */
  unusedMedia: Record<string, string>
  /** Every id of the family, and every name of a file. */
  ours: Set<string>
  /** Errors of the gateway that are not refusals and not undone changes. */
  failures: unknown[]
}

export async function openWorld(): Promise<World> {
  const failures: unknown[] = []
  const functions = await findFunctions({})
  const hub = await openHub(functions, logTo(failures))
  const { admin } = hub.database
  Object.assign(process.env, functionEnvironment(hub.gateway.url))

  const others = await outside(hub)
  const { neighbours } = others
  const foreign = await shareNextDoor(admin, neighbours)
  const before = await everyId(admin)

  const household = await inside(hub)
  const { family, bystander, marked, author, removed, locked, signedOut } = household
  const spare = await shareSpare(admin, bystander, family)
  const shareAs = (by: Person) => share(admin, { by, family, companion: marked, spare })
  const authors = await shareAs(author)
  const own = {
    removed: await shareAs(removed),
    locked: await shareAs(locked),
    signedOut: await shareAs(signedOut),
  }
  const callers = await assemble(hub, others, household)
  const newcomers = await waiting(hub, callers.host, bystander)
  const aims = {} as World['aims']
  for (const name of [...CALLERS, 'server'] as const) aims[name] = authors
  aims.removed = await ownOr(admin, own.removed, authors)
  aims.locked = await ownOr(admin, own.locked, authors)
  aims['signed out'] = await ownOr(admin, own.signedOut, authors)
  const ours = new Set([...(await everyId(admin))].filter((id) => !before.has(id)))
  const unusedMedia = await declareMedia(admin, Object.values(callers))
  await admin`insert into private.disk_space (free_bytes) values (1)`
  await admin`
    insert into private.backup_damage (file, first_night, last_night, repaired) values ('files/ab/ab', now(), now(), false)`
  await admin`insert into private.job_runs (job, finished_at, failure) values ('sweep', now(), 'broken')`
  await undoEverything(admin)
  const server = { ...author, db: hub.gateway.client({}, keys.secret) }
  const cast = { callers, server, household, neighbours }
  const things = { spare, newcomers, aims, foreign, unusedMedia, ours }
  return { hub, functions: [...functions.keys()].sort(), ...cast, ...things, failures }
}

/** Functions find these on hosted Supabase as well. The provider's address is never contacted. */
const functionEnvironment = (url: string) => ({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: keys.publishable,
  SUPABASE_SERVICE_ROLE_KEY: keys.secret,
  SPOTIFY_CLIENT_ID: 'test',
  SPOTIFY_CLIENT_SECRET: 'test',
  SPOTIFY_ACCOUNTS_URL: 'http://127.0.0.1:9',
  SPOTIFY_API_URL: 'http://127.0.0.1:9',
})

function logTo(failures: unknown[]): Logger {
  const error = ({ err }: { err?: { code?: string; message?: string } }) => {
    // A function repeats the storage's 500, which was logged with its cause.
    if (err?.code !== UNDONE && err?.message !== 'Internal Server Error') failures.push(err)
  }
  return { info() {}, warn() {}, error }
}

async function shareNextDoor(admin: postgres.Sql, { family, neighbour, lodger }: Neighbours) {
  const spare = await shareSpare(admin, lodger, family)
  const { rows } = await share(admin, { by: neighbour, family, companion: lodger, spare })
  const full: World['foreign'] = {}
  for (const [table, key] of Object.entries(rows)) full[table] = (await rowOf(admin, table, key)) ?? {}
  return full
}

/** The row as JSON, as a client sends it. */
async function rowOf(admin: postgres.Sql, thing: string, key: Values): Promise<Values | undefined> {
  const table = tableOf(thing)
  const conditions = Object.keys(key).map((column, index) => `${column}::text = $${index + 1}`)
  const [found] = await admin.unsafe(
    `select to_jsonb(t) as row from public.${table} as t where ${conditions.join(' and ')}`,
    Object.values(key) as string[],
  )
  return found?.row
}

/** Their own things. Leaving removes some rows, and notifications are always about others: there, the author's. */
async function ownOr(admin: postgres.Sql, own: Shared, authors: Shared): Promise<Shared> {
  const rows = { ...authors.rows }
  for (const [thing, key] of Object.entries(own.rows)) {
    if (thing !== 'notifications' && (await rowOf(admin, thing, key))) rows[thing] = key
  }
  return { ...own, rows }
}

async function declareMedia(admin: postgres.Sql, people: { id: string }[]) {
  const paths: Record<string, string> = {}
  for (const { id } of people) {
    if (paths[id]) continue
    paths[id] = pathIn('family-media', { id }, '')
    await admin`
      insert into storage.objects (bucket_id, name, owner_id, metadata)
        values ('family-media', ${paths[id]}, ${id}, '{"size": 1, "mimetype": "image/gif"}')`
  }
  return paths
}

/** The ids of all rows, sessions and files. */
async function everyId(admin: postgres.Sql): Promise<Set<string>> {
  const tables = await admin<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'id' and data_type = 'uuid' and (
       table_schema = 'public' or (table_schema, table_name) in (('auth', 'sessions'), ('private', 'bin_entries'))
     )`
  const queries = tables.map(({ name }) => `select id::text from ${name}`)
  const rows = await admin.unsafe([...queries, 'select name from storage.objects'].join(' union all '))
  return new Set(rows.map(({ id }) => id))
}
