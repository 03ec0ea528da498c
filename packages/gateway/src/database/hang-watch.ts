// Notices a Postgres that has stopped responding but keeps its connections open, as with a suspended process or a disk that
// does not respond. A slow statement alone is no reason: another connection still gets a response.

import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

export type HangWatch = {
  /** Runs `work`, and calls `onHang` if Postgres stops responding meanwhile. */
  during<T>(work: () => Promise<T>, onHang: () => void): Promise<T>
}

/** Few statements take longer. */
const SUSPICIOUS_MS = 3_000
const TIMEOUT_MS = 2_000

/** @param open creates a client, which connects on first use */
export function createHangWatch(open: (options: { max: 1; fetch_types: false }) => postgres.Sql): HangWatch {
  let asking: Promise<boolean> | undefined

  /** Work that becomes suspicious at the same time shares one question. */
  const isResponding = () => {
    asking ??= ask(open({ max: 1, fetch_types: false })).finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    async during(work, onHang) {
      let isDone = false
      const check = async () => {
        const responding = await isResponding()
        if (isDone) return
        if (responding) timer = setTimeout(check, SUSPICIOUS_MS).unref()
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

/** A refusal counts as a response. */
async function ask(sql: postgres.Sql): Promise<boolean> {
  const responded = sql`select 1`.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([responded, sleep(TIMEOUT_MS, false, { ref: false })])
  } finally {
    await sql.end({ timeout: 0 })
  }
}
