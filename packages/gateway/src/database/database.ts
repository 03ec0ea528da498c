// The only place that talks to Postgres. Every request runs in one transaction that carries the caller's
// role and claims, the way PostgREST does it (https://docs.postgrest.org/en/v14/references/transactions.html).

import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { createListener } from './listener.ts'

export type Row = Record<string, unknown>

/** SQL text with `$1…` placeholders and their values as Postgres text; `null` is SQL NULL. */
export type Statement = { text: string; values: readonly (string | null)[] }

/** Whom a transaction runs as: a database role, and the settings that policies read (`request.jwt.claims`, …). */
export type Session = { role: string; settings: Record<string, string>; readOnly?: boolean }

export type Query = (statement: Statement) => Promise<Row[]>

export type Database = {
  /**
   * Runs one statement in a transaction of its own, sent as one batch (begin, role, statement, commit).
   * @throws {postgres.PostgresError} and nothing is written
   */
  one(session: Session, statement: Statement): Promise<Row[]>
  /** Runs `work` in a transaction as `session`; whatever `work` throws rolls back and is thrown on. */
  transaction<T>(session: Session, work: (query: Query) => Promise<T>): Promise<T>
  /** As `transaction`, but nothing is written: to see what would happen. */
  rehearse<T>(session: Session, work: (query: Query) => Promise<T>): Promise<T>
  /** Calls `onNotify` for each NOTIFY on `channel`, and `onListen` whenever the subscription (re)starts. */
  listen(channel: string, onNotify: (payload: string) => void, onListen?: () => void): Promise<void>
  close(): Promise<void>
}

export type ConnectionOptions = {
  /** `postgres://` URL, or host (a socket directory) and the rest. The role is `authenticator`, which owns nothing. */
  url?: string
  host?: string
  port?: number
  database?: string
  username?: string
  password?: string
  /** Connections kept open at the most. */
  max?: number
}

// Postgres reads and writes every value as text itself: JavaScript neither re-serialises JSON (numbers would
// lose digits) nor dates (they would lose microseconds).
const asText = (value: unknown) => String(value)
const textTypes = {
  json: { to: 114, from: [114, 3802], serialize: asText, parse: asText },
  date: { to: 1184, from: [1082, 1114, 1184], serialize: asText, parse: asText },
  boolean: { to: 16, from: [16], serialize: asText, parse: (text: string) => text === 't' },
  bytea: { to: 17, from: [17], serialize: asText, parse: asText },
}

/** Statements that each connection keeps prepared. */
const MOST_PREPARED = 1000

/** Statements that still run when the database is closed get this long. */
const CLOSING_MS = 5_000

export function connect({ url, ...connection }: ConnectionOptions): Database {
  const options: postgres.Options<Record<string, postgres.PostgresType>> = {
    max: 10,
    // With `fetch_types: false`, postgres.js 3.4.9 never hands out a reserved connection that it had to open first.
    fetch_types: true,
    types: textTypes,
    onnotice: () => {},
    connection: { application_name: 'kinfold-gateway', TimeZone: 'UTC', IntervalStyle: 'postgres' },
    ...connection,
  }
  const open = (special = {}) =>
    url ? postgres(url, { ...options, ...special }) : postgres({ ...options, ...special })
  const sql = open()
  const listener = createListener(open)

  // Whoever makes up endless shapes of a query must not fill the memory of Postgres with them.
  const prepared = new Set<string>()
  const isPrepared = (text: string) =>
    prepared.has(text) || (prepared.size < MOST_PREPARED && prepared.add(text).has(text))

  const run = (connection: Connection, { text, values }: Statement) =>
    connection.unsafe<Row[]>(text, [...values], { prepare: isPrepared(text) })

  // Counted, because `end` of postgres.js 3.4.9 waits in vain for a connection that is given back only after it was called.
  let lent = 0
  let whenReturned = () => {}

  async function lend<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    lent += 1
    try {
      // A connection that postgres.js 3.4.9 opens anew can still fail with the last words of the old one.
      const reserved = await sql.reserve().catch((error) => {
        if (isLoss(error)) return sql.reserve()
        throw error
      })
      const { connection, whenLost } = watch(reserved)
      const worked = work(connection)
      const lost = await Promise.race([worked.then(nothing, nothing), whenLost])
      // One that is lost is not given back: postgres.js 3.4.9 would lend it again, and end the process when it writes.
      if (lost) throw lost.cause
      reserved.release()
      return await worked
    } finally {
      lent -= 1
      if (lent === 0) whenReturned()
    }
  }

  const transact = <T>(session: Session, work: (query: Query) => Promise<T>, end: 'commit' | 'rollback') =>
    lend(async (connection) => {
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
    one: (session, statement) =>
      lend(async (connection) => {
        // Sent together without waiting: one round trip. If a step fails, the transaction is aborted, the later
        // steps fail with it and `commit` rolls back.
        const results = await Promise.allSettled([
          connection.unsafe(beginning(session)),
          run(connection, settingUp(session)),
          run(connection, statement),
          connection.unsafe('commit'),
        ])
        const failed = results.find((result) => result.status === 'rejected')
        if (failed) throw failed.reason
        return (results[2] as PromiseFulfilledResult<Row[]>).value
      }),

    transaction: (session, work) => transact(session, work, 'commit'),
    rehearse: (session, work) => transact(session, work, 'rollback'),

    listen: listener.listen,

    async close() {
      const returned = new Promise<void>((resolve) => {
        if (lent === 0) resolve()
        else whenReturned = resolve
      })
      await Promise.all([listener.close(), Promise.race([returned, sleep(CLOSING_MS, null, { ref: false })])])
      await sql.end({ timeout: 1 })
    },
  }
}

type Connection = Pick<postgres.Sql, 'unsafe'>

const nothing = () => undefined

/** A connection that tells when it is lost, and takes nothing from then on. */
function watch(reserved: postgres.Sql) {
  let lost: { cause: unknown } | undefined
  let tell = (_: { cause: unknown }) => {}
  const whenLost = new Promise<{ cause: unknown }>((resolve) => {
    tell = resolve
  })
  const unsafe: postgres.Sql['unsafe'] = (...query) => {
    if (lost) throw lost.cause
    const pending = reserved.unsafe(...query)
    // What waits behind the one that fails is never answered by postgres.js 3.4.9.
    pending.catch((cause) => {
      if (!isLoss(cause)) return
      lost = { cause }
      tell(lost)
    })
    return pending as never
  }
  return { connection: { unsafe }, whenLost }
}

// Postgres calls what ends a connection fatal; the others are those of postgres.js and of the socket.
const isLoss = (error: { severity?: string; code?: string }) =>
  error instanceof postgres.PostgresError
    ? error.severity === 'FATAL' || error.severity === 'PANIC'
    : /^(CONNECTION_|CONNECT_TIMEOUT|E[A-Z]+$)/.test(error.code ?? '')

const beginning = (session: Session) => (session.readOnly ? 'begin read only' : 'begin')

// The role comes first: a claim must never be seen by another role.
function settingUp({ role, settings }: Session): Statement {
  const names = Object.keys(settings)
  const setters = names.map((_, index) => `set_config($${index * 2 + 2}, $${index * 2 + 3}, true)`)
  return {
    text: `select ${["set_config('role', $1, true)", ...setters].join(', ')}`,
    values: [role, ...names.flatMap((name) => [name, settings[name] ?? ''])],
  }
}
