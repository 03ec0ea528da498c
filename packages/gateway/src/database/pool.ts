// Connections to Postgres, each used by one caller at a time. Each is a separate client: the pool of postgres.js 3.4.9
// does not report which connection was lost, and writing to that one ends the process.

import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

export type Connection = Pick<postgres.Sql, 'unsafe'>

export type Pool = {
  /**
   * Waits for a connection and lends it to `work`.
   * @throws what `work` throws; `CONNECTION_CLOSED` as soon as the connection is lost
   */
  lend<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** Running work gets a few seconds to finish. */
  close(): Promise<void>
}

/** Calls `onclose` whenever the connection ends. */
type Open = (options: { max: 1; onclose(): void }) => postgres.Sql

const CLOSING_MS = 5_000

/** @param open creates a client, which connects on first use */
export function createPool(open: Open, most: number): Pool {
  const clients = new Set(Array.from({ length: most }, () => new Client(open)))
  const idle = [...clients]
  const waiting: ((client: Client) => void)[] = []
  let whenAllAreBack = () => {}

  const take = async () => idle.pop() ?? new Promise<Client>((resolve) => waiting.push(resolve))

  function giveBack(client: Client) {
    const next = waiting.shift()
    if (next) return next(client)
    idle.push(client)
    if (idle.length === most) whenAllAreBack()
  }

  /** Postgres.js 3.4.9 never reopens a connection that ended while reserved. */
  function replace(client: Client): Client {
    clients.delete(client)
    client.end()
    const successor = new Client(open)
    clients.add(successor)
    return successor
  }

  return {
    async lend(work) {
      const taken = await take()
      const client = taken.isLost ? replace(taken) : taken
      try {
        return await client.use(work)
      } finally {
        giveBack(client)
      }
    },

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
  readonly #sql: postgres.Sql
  #onLost = () => {}

  constructor(open: Open) {
    const onclose = () => {
      this.isLost = true
      this.#onLost()
    }
    this.#sql = open({ max: 1, onclose })
  }

  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const reserved = await this.#sql.reserve().catch((error) => {
      this.isLost = true
      throw error
    })
    const whenLost = new Promise<never>((_, reject) => {
      this.#onLost = () => reject(lost())
    })
    const unsafe: postgres.Sql['unsafe'] = (...query) => {
      if (this.isLost) throw lost()
      return reserved.unsafe(...query)
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
