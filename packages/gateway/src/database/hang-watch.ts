// Notices a Postgres that has stopped answering but keeps its connections open, as with a suspended process or a disk that
// does not respond. A slow statement alone is no reason: another connection still gets an answer.

import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

export type HangWatch = {
  /** Runs `work`, and calls `onHang` if Postgres stops answering meanwhile. */
  during<T>(work: () => Promise<T>, onHang: () => void): Promise<T>
}

/** Few statements take longer. */
const SUSPICIOUS_MS = 3_000
const TIMEOUT_MS = 2_000

/** @param open creates a client, which connects on first use */
export function createHangWatch(open: (options: { max: 1; fetch_types: false }) => postgres.Sql): HangWatch {
  let asking: Promise<boolean> | undefined

  /** Work that becomes suspicious at the same time shares one question. */
  const isAnswering = () => {
    asking ??= ask(open({ max: 1, fetch_types: false })).finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    async during(work, onHang) {
      let isDone = false
      const check = async () => {
        const answering = await isAnswering()
        if (isDone) return
        if (answering) timer = setTimeout(check, SUSPICIOUS_MS).unref()
        else onHang()
      }
      let timer = setTimeout(check, SUSPICIOUS_MS).unref()
      try {
        return await work()
      } finally {
        isDone = true
        clearTimeout(timer)
      }
    },
  }
}

/** A refusal counts as an answer. */
async function ask(sql: postgres.Sql): Promise<boolean> {
  const answered = sql`select 1`.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([answered, sleep(TIMEOUT_MS, false, { ref: false })])
  } finally {
    await sql.end({ timeout: 0 })
  }
}
