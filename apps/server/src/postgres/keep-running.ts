import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 1_000
const FAST_SHUTDOWN_MS = 10_000

/**
 * Launches Postgres, and again whenever it dies, as when the system ran out of memory.
 * @throws when the first launch fails
 * @returns a function that stops it for good and resolves when it has
 */
export async function keepRunning(
  launch: () => Promise<ChildProcess>,
  onDeath: () => void,
): Promise<() => Promise<void>> {
  let server = await launch()
  let stopping = false

  async function watch() {
    for (;;) {
      await gone(server)
      if (stopping) return
      onDeath()
      while (!stopping) {
        const next = await launch().catch(() => undefined)
        if (next) {
          server = next
          break
        }
        await sleep(PAUSE_MS)
      }
      if (stopping) server.kill('SIGINT')
    }
  }
  const ended = watch()

  return async () => {
    stopping = true
    server.kill('SIGINT') // fast shutdown: open sessions are cut, the data is checkpointed
    const impatient = setTimeout(() => server.kill('SIGQUIT'), FAST_SHUTDOWN_MS)
    await ended
    clearTimeout(impatient)
  }
}

async function gone(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
}
