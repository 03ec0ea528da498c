// The only place that talks to Postgres. Every request runs in one transaction that carries the caller's
// role and claims, the way PostgREST does it (https://docs.postgrest.org/en/v14/references/transactions.html).

import postgres from 'postgres'
import type { Share } from './fair-queue.ts'
import { createGroups } from './groups.ts'
import { createListener, type Listener } from './listener.ts'
import { type Connection, createPool } from './pool.ts'

export type Row = Record<string, unknown>

/** SQL text with `$1…` placeholders and their values as Postgres text; `null` is SQL NULL. */
export type Statement = { text: string; values: readonly (string | null)[] }

/** The role of a transaction, and the settings that policies read (`request.jwt.claims`, …). */
export type Session = {
  role: string
  settings: Record<string, string>
  readOnly?: boolean
  /** Whose share of the connections it uses; the gateway's own work has none. */
  client?: Client
  /** Ends the waiting and cancels the running statement. */
  signal?: AbortSignal
}

export type Client = {
  /** The id of a user, or the role of all callers who have none. */
  account: string
  /** Where the user's requests come from. */
  network: string
  /** Apart from the account's other work, with a share of its own. */
  task?: string
  /** Waits for a connection as long as it takes. */
  waitsWithoutLimit?: boolean
  /** Its slow statements do not end because others wait. */
  isSpared?: boolean
}

export type Query = (statement: Statement) => Promise<Row[]>

export type Database = {
  /**
   * Runs one statement in its own transaction, sent as one batch (begin, role, statement, commit).
   * @throws {postgres.PostgresError} and nothing is written
   */
  one(session: Session, statement: Statement): Promise<Row[]>
  /** Runs `work` in a transaction as `session`; an error in `work` rolls back and is rethrown. */
  transaction<T>(session: Session, work: (query: Query) => Promise<T>): Promise<T>
  /** As `transaction`, but always rolls back: for checking what would happen. */
  rehearse<T>(session: Session, work: (query: Query) => Promise<T>): Promise<T>
  /** Calls `onNotify` for each NOTIFY on `channel`, and `onListen` whenever the subscription (re)starts. */
  listen: Listener['listen']
  notify: Listener['notify']
  tryLock: Listener['tryLock']
  close(): Promise<void>
}

export type ConnectionOptions = {
  /** `postgres://` URL, or host (a socket directory) and the rest. The role is `authenticator`, which owns nothing. */
  url?: string
  /**
   * The same database without a pooler; `url` then leads to a pooler that lends connections for one transaction. Nothing
   * is prepared or cancelled there, and the role sets `IntervalStyle`.
   */
  directUrl?: string
  host?: string
  port?: number
  database?: string
  username?: string
  password?: string
  /** The maximum number of open connections. */
  max?: number
}

const asText = (value: unknown) => String(value)
/** All values stay Postgres text: JavaScript's JSON would lose digits of numbers, its dates microseconds. */
export const textTypes = {
  json: { to: 114, from: [114, 3802], serialize: asText, parse: asText },
  date: { to: 1184, from: [1082, 1114, 1184], serialize: asText, parse: asText },
  boolean: { to: 16, from: [16], serialize: asText, parse: (text: string) => text === 't' },
  bytea: { to: 17, from: [17], serialize: asText, parse: asText },
}

/** The maximum number of prepared statements per connection. */
const MAX_PREPARED = 1000

/** @param groupOf see `GatewayOptions` */
export function connect(
  { url, directUrl, max = 12, ...connection }: ConnectionOptions,
  groupOf?: string,
): Database {
  const isPooled = directUrl !== undefined
  const options: postgres.Options<Record<string, postgres.PostgresType>> = {
    // If the connection ended while postgres.js 3.4.9 fetches the types, its rejection would end the process.
    fetch_types: false,
    types: textTypes,
    onnotice: () => {},
    connection: {
      application_name: 'kinfold-gateway',
      TimeZone: 'UTC',
      // PgBouncer before 1.20 refuses it.
      ...(!isPooled && { IntervalStyle: 'postgres' }),
    },
    ...connection,
  }
  const openAt =
    (address: string | undefined) =>
    (special = {}) =>
      address ? postgres(address, { ...options, ...special }) : postgres({ ...options, ...special })
  const openDirect = openAt(directUrl ?? url)
  const pool = createPool({ open: openAt(url), openDirect, most: max, cancels: !isPooled })
  const listener = createListener(({ connection, ...special }) =>
    openDirect({ ...special, connection: { ...options.connection, ...connection } }),
  )

  const run = createRun(isPooled ? 0 : MAX_PREPARED)

  /** Sent together: one round trip. If a step fails, the transaction aborts, later steps fail, and `commit` rolls back. */
  const runAlone = async (connection: Connection, session: Session, statement: Statement) => {
    const results = await Promise.allSettled([
      connection.unsafe(beginning(session)),
      run(connection, settingUp(session)),
      run(connection, statement),
      connection.unsafe('commit'),
    ])
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    return (results[2] as PromiseFulfilledResult<Row[]>).value
  }

  const askGroup = async (user: string) => {
    const statement = { text: `select ${groupOf}($1::uuid)::text as name`, values: [user] }
    const [row] = await pool.lend({}, (connection) => runAlone(connection, groupReader, statement))
    return String(row?.name ?? '')
  }
  const groups = createGroups(groupOf ? askGroup : undefined)
  const lend = async <T>({ client, signal }: Session, work: (connection: Connection) => Promise<T>) => {
    if (!client) return pool.lend({ signal }, work)
    const { isSpared, waitsWithoutLimit } = client
    const share = shareOf(client, await groups.of(client.account))
    return pool.lend({ share, signal, isSpared, waitsWithoutLimit }, work)
  }

  const transact = <T>(session: Session, work: (query: Query) => Promise<T>, end: 'commit' | 'rollback') =>
    lend(session, async (connection) => {
      const [begun, ready] = await Promise.allSettled([
        connection.unsafe(beginning(session)),
        run(connection, settingUp(session)),
      ])
      if (begun.status === 'rejected') throw begun.reason
      try {
        if (ready.status === 'rejected') throw ready.reason
        const result = await work(async (statement) => [...(await run(connection, statement))])
        await connection.unsafe(end)
        return result
      } catch (error) {
        await connection.unsafe('rollback')
        throw error
      }
    })

  return {
    one: (session, statement) => lend(session, (connection) => runAlone(connection, session, statement)),
    transaction: (session, work) => transact(session, work, 'commit'),
    rehearse: (session, work) => transact(session, work, 'rollback'),

    listen: listener.listen,
    notify: listener.notify,
    tryLock: listener.tryLock,

    async close() {
      await Promise.all([listener.close(), pool.close()])
    },
  }
}

/** Runs statements, prepared up to a limit: endless query shapes from clients must not fill the memory of Postgres. */
function createRun(mostPrepared: number) {
  const prepared = new Set<string>()
  const isPrepared = (text: string) =>
    prepared.has(text) || (prepared.size < mostPrepared && prepared.add(text).has(text))

  return (connection: Connection, { text, values }: Statement) =>
    connection.unsafe<Row[]>(text, [...values], { prepare: isPrepared(text) })
}

const shareOf = ({ account, network, task = '' }: Client, group = network): Share => [
  group,
  network,
  `${account} ${task}`,
]

/** May call functions of the application. */
const groupReader: Session = { role: 'supabase_auth_admin', settings: {}, readOnly: true }

const beginning = (session: Session) => (session.readOnly ? 'begin read only' : 'begin')

// The role comes first: no other role may see the claims.
function settingUp({ role, settings }: Session): Statement {
  const names = Object.keys(settings)
  const setters = names.map((_, index) => `set_config($${index * 2 + 2}, $${index * 2 + 3}, true)`)
  return {
    text: `select ${["set_config('role', $1, true)", ...setters].join(', ')}`,
    values: [role, ...names.flatMap((name) => [name, settings[name] ?? ''])],
  }
}
