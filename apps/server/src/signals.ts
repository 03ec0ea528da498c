import type { RunningServer } from './serve.ts'

// Ctrl+C in `npm start` arrives twice: from the terminal and from npm.
const SAME_SIGNAL_MS = 1_000

/** Stops the server at the first signal, also during the start. A second signal exits immediately. */
export function stopOnSignal(server: Promise<RunningServer>): void {
  let since: number | undefined

  const stop = async () => {
    if (since !== undefined) {
      if (Date.now() - since > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    since = Date.now()
    try {
      await (await server).stop()
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
}
