// Connections to Postgres, each lent to one borrower at a time. Each is a client of its own: the pool of postgres.js
// 3.4.9 does not say which of its connections was lost, and ends the process when something is written to that one.

import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

export type Connection = Pick<postgres.Sql, 'unsafe'>

export type Pool = {
  /**
   * Waits for a connection, and lends it until `work` is done.
   * @throws what `work` throws; `CONNECTION_CLOSED` as soon as the connection is lost, whatever `work` waits for
   */
  lend<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** What still runs gets a few seconds. */
  close(): Promise<void>
}

/** `onclose` is called when the connection has ended, however it did. */
type Open = (options: { max: 1; onclose(): void }) => postgres.Sql

const CLOSING_MS = 5_000

/** @param open makes a client, which connects when it is lent for the first time */
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

  /** Postgres.js 3.4.9 never opens anew what was reserved when it ended. */
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
      // The last words of Postgres; the end follows.
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
  Object.assign(new Error('CONNECTION_CLOSED: the database went away'), { code: 'CONNECTION_CLOSED' })

/** Postgres calls so what ends a connection. */
const isFatal = (error: unknown) =>
  error instanceof postgres.PostgresError && ['FATAL', 'PANIC'].includes(error.severity)
