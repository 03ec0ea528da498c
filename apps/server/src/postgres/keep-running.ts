import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 1_000
const FAST_SHUTDOWN_MS = 10_000

/**
 * Launches Postgres, and relaunches it whenever it exits, for example when the system ran out of memory.
 * @throws if the first launch fails
 * @returns a function that stops it for good
 */
export async function keepRunning(
  launch: () => Promise<ChildProcess>,
  onExit: () => void,
): Promise<() => Promise<void>> {
  let server = await launch()
  let stopping = false

  async function watch() {
    for (;;) {
      await exited(server)
      if (stopping) return
      onExit()
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
  // If this process ends without a stop, Postgres must not stay behind.
  const interrupt = () => server.kill('SIGINT')
  process.once('exit', interrupt)

  return async () => {
    process.off('exit', interrupt)
    stopping = true
    server.kill('SIGINT') // fast shutdown: closes open sessions and writes a checkpoint
    const timer = setTimeout(() => server.kill('SIGQUIT'), FAST_SHUTDOWN_MS)
    await ended
    clearTimeout(timer)
  }
}

async function exited(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
}
