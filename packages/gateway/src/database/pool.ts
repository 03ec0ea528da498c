// Connections to Postgres, each used by one caller at a time and shared fairly. Each is a separate client: the pool of
// postgres.js 3.4.9 does not report which connection was lost, and writing to that one ends the process.

import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { createFairQueue, type Share, type Turn, type Waiting } from './fair-queue.ts'
import { createHangWatch } from './hang-watch.ts'

export type Connection = Pick<postgres.Sql, 'unsafe'>

export type Pool = {
  /**
   * Waits for a connection and lends it to `work`.
   * @throws what `work` throws; `CONNECTION_CLOSED` as soon as the connection is lost or Postgres hangs; {WireError} 503
   *   after waiting too long, or when a slow statement had to end for others
   */
  lend<T>(borrower: Borrower, work: (connection: Connection) => Promise<T>): Promise<T>
  /** Running work gets a few seconds to finish. */
  close(): Promise<void>
}

/** Its signal also cancels the running statement. */
type Borrower = Waiting & {
  /** Undefined for the gateway itself. */
  share?: Share | undefined
  /** Slow statements do not end because others wait. */
  isSpared?: boolean | undefined
}

/** Calls `onclose` whenever the connection ends. */
type Open = (options: { max: 1; fetch_types?: false; onclose?(): void }) => postgres.Sql

const CLOSING_MS = 5_000

/** A part of the connections is for the gateway itself: Auth, rate limits, presence. */
const RESERVED = 1 / 4
/** Of the others: one group or network leaves some to the rest, even behind a pooler, where no statement can be ended. */
const PER_GROUP = 2 / 3
/** A page of the app needs no more at a time. */
const PER_ACCOUNT = 3
/** While others wait, only a part of the connections may run statements that take longer than any read of the app. */
const SLOW = 1 / 3
const SLOW_MS = 1_000
/** Longer than a busy moment, and shorter than a person waits. */
const TIMEOUT_MS = 5_000

type PoolOptions = {
  /** Creates a client, which connects on first use. */
  open: Open
  /** The same without a pooler, whose waiting is no sign that Postgres hangs. */
  openDirect: Open
  /** The number of connections. */
  most: number
  /** False behind a pooler: the process that it names to a client is not the one that runs the statement. */
  cancels: boolean
}

export function createPool({ open, openDirect, most, cancels }: PoolOptions): Pool {
  const clients = new Set(Array.from({ length: most }, () => new Client(open)))
  const idle = [...clients]
  const reserved = Math.floor(most * RESERVED)
  const partOf = (part: number) => Math.max(1, Math.round((most - reserved) * part))
  const inTurn = createFairQueue({
    slots: most,
    most: [partOf(PER_GROUP), partOf(PER_GROUP), PER_ACCOUNT],
    reserved,
    timeout: TIMEOUT_MS,
    slow: { after: SLOW_MS, most: partOf(SLOW) },
  })
  const hangWatch = createHangWatch(openDirect)
  let whenAllAreBack = () => {}

  /** Postgres.js 3.4.9 never reopens a connection that ended while reserved. */
  function replace(client: Client): Client {
    clients.delete(client)
    client.end()
    const successor = new Client(open)
    clients.add(successor)
    return successor
  }

  async function useIdle<T>(
    work: (connection: Connection) => Promise<T>,
    turn: Turn = {},
    signal?: AbortSignal,
  ): Promise<T> {
    const taken = idle.pop()
    if (!taken) throw new Error('The queue let in more work than there are connections')
    const client = taken.isLost ? replace(taken) : taken
    let cancelled: Promise<void> | undefined
    const onAbort = () => {
      cancelled ??= cancel(client)
    }
    if (cancels) turn.end = onAbort
    const use = <R>(work: (connection: Connection) => Promise<R>) =>
      hangWatch.during(
        () => client.use(work),
        () => client.abandon(),
      )
    signal?.addEventListener('abort', onAbort)
    try {
      return await use(work)
    } finally {
      turn.end = undefined
      signal?.removeEventListener('abort', onAbort)
      // The next statement on this connection must not receive the cancel request.
      await cancelled
      // If it ended `commit`, the transaction is still open.
      if (cancelled && !client.isLost)
        await use((connection) => connection.unsafe('rollback')).catch(() => {})
      idle.push(client)
      if (idle.length === most) whenAllAreBack()
    }
  }

  /** Over another connection: postgres.js 3.4.9 does not report when its own cancel request has arrived. */
  const cancel = async ({ pid }: Client) => {
    if (pid === undefined || !cancels) return
    const request = `select pg_cancel_backend(${pid})`
    await inTurn(undefined, () => useIdle((connection) => connection.unsafe(request))).catch(() => {})
  }

  return {
    lend: ({ share, isSpared, ...wait }, work) =>
      inTurn(share, (turn) => useIdle(work, isSpared ? undefined : turn, wait.signal), wait),

    async close() {
      const returned = new Promise<void>((resolve) => {
        if (idle.length === most) resolve()
        else whenAllAreBack = resolve
      })
      await Promise.race([returned, sleep(CLOSING_MS, null, { ref: false })])
      await Promise.all([...clients].map((client) => client.end()))
    },
  }
}

class Client {
  isLost = false
  /** The number of its process in Postgres, once the first statement has run. */
  pid: number | undefined
  readonly #sql: postgres.Sql
  #isOpen = false
  #onLost = () => {}

  constructor(open: Open) {
    this.#sql = open({ max: 1, onclose: () => this.abandon() })
  }

  /** Ends running work as if the connection were lost. */
  abandon() {
    this.isLost = true
    this.#onLost()
  }

  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const whenLost = new Promise<never>((_, reject) => {
      this.#onLost = () => reject(lost())
    })
    const reserved = await Promise.race([this.#reserve(), whenLost]).catch((error) => {
      this.isLost = true
      throw error
    })
    const unsafe: postgres.Sql['unsafe'] = (...query) => {
      if (this.isLost) throw lost()
      return this.#notePid(reserved.unsafe(...query))
    }
    const worked = work({ unsafe }).catch((error) => {
      // Postgres closes the connection next.
      if (isFatal(error)) return whenLost
      throw error
    })
    try {
      return await Promise.race([worked, whenLost])
    } finally {
      this.#onLost = () => {}
      if (!this.isLost) reserved.release()
    }
  }

  /** Postgres.js 3.4.9 hangs when it must open a connection to reserve it, so the first statement opens it. */
  async #reserve() {
    if (!this.#isOpen) await this.#sql.unsafe('select 1')
    this.#isOpen = true
    return this.#sql.reserve()
  }

  #notePid<Q extends Promise<{ state: { pid: number } }>>(query: Q): Q {
    if (this.pid === undefined) {
      query.then(
        ({ state }) => {
          this.pid = state.pid
        },
        () => {},
      )
    }
    return query
  }

  end() {
    return this.#sql.end({ timeout: 1 })
  }
}

const lost = () =>
  Object.assign(new Error('CONNECTION_CLOSED: the connection to the database was lost'), {
    code: 'CONNECTION_CLOSED',
  })

/** Errors that end the connection. */
const isFatal = (error: unknown) =>
  error instanceof postgres.PostgresError && ['FATAL', 'PANIC'].includes(error.severity)
