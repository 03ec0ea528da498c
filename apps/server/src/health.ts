import type { ConnectionOptions } from '@kinfold/gateway'
import postgres from 'postgres'
import { version } from './version.ts'

export type Health = {
  status: 'ok' | 'starting' | 'stopping' | 'unavailable'
  version: string
  database: 'ok' | 'unreachable'
}

export const unready = (status: Health['status']): Health => ({ status, version, database: 'unreachable' })

const TIMEOUT_MS = 2_000

/** Checks the database over a separate connection, so that a busy pool does not count as a failure. */
export function createHealthCheck({ url, ...options }: ConnectionOptions) {
  const settings = { ...options, max: 1, idle_timeout: 60, connect_timeout: 2, onnotice: () => {} }
  const sql = url ? postgres(url, settings) : postgres(settings)

  return {
    async check(): Promise<Health> {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The database does not respond')), TIMEOUT_MS)
      })
      try {
        await Promise.race([sql`select 1`, timeout])
        return { status: 'ok', version, database: 'ok' }
      } catch {
        return unready('unavailable')
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => sql.end({ timeout: 1 }),
  }
}
