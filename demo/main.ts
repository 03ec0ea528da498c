// `npm run demo`: a Kinfold on a temporary directory, with a family that moves in at the start. It is an entry point of its own,
// next to the `kinfold` command, so that no setting of a real server leads here.

import { readConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/log.ts'
import { paths } from '../apps/server/src/paths.ts'
import { loadSecrets } from '../apps/server/src/secrets.ts'
import { type RunningServer, serve } from '../apps/server/src/serve.ts'
import { stopOnSignal } from '../apps/server/src/signals.ts'
import { StartError } from '../apps/server/src/start-error.ts'
import { introduce, makeAccounts } from './accounts.ts'
import { provideFfmpeg } from './ffmpeg.ts'
import { seedFamily } from './seed/seed-family.ts'
import { makeTemporaryDirectory } from './temporary-directory.ts'

const began = performance.now()
await provideFfmpeg()
const accounts = makeAccounts()
const ending = new AbortController()

const starting = start()
stopOnSignal(starting)
try {
  const server = await starting
  await seedFamily({ url: server.url, ...server.keys }, accounts, (step) => console.log(`  ${step}`)).catch(
    async (error) => {
      // Ctrl+C stops the server while the family is still moving in.
      if (ending.signal.aborted) return
      await server.stop()
      throw error
    },
  )
  if (!ending.signal.aborted) console.log(welcome(server.url))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function start(): Promise<RunningServer & { keys: { publishableKey: string; secretKey: string } }> {
  const directory = await makeTemporaryDirectory()
  try {
    const { PORT, HOST, PUBLIC_URL, FFMPEG_PATH } = process.env
    // No other variable counts: the demo must not reach a family's database or mail server.
    const own = { KINFOLD_DATA_DIR: directory.path, LOG_LEVEL: 'warn' }
    const config = readConfig({ PORT, HOST, PUBLIC_URL, FFMPEG_PATH, BACKUP_TO: 'off', ...own })
    const visitors = await introduce(accounts)
    const serveAt = (port: number) => serve({ ...config, port }, createLog(config), paths.web, visitors)
    const { url, stop } = await serveAt(config.port).catch((error: Error) => {
      if ((error.cause as NodeJS.ErrnoException | undefined)?.code !== 'EADDRINUSE') throw error
      return serveAt(0)
    })
    const { publishableKey, secretKey } = await loadSecrets(directory.path)
    return {
      url,
      keys: { publishableKey, secretKey },
      async stop() {
        ending.abort()
        await stop()
        await directory.remove()
      },
    }
  } catch (error) {
    await directory.remove()
    throw error
  }
}

function welcome(url: string): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return [
    `The demo is ready at ${url} (after ${seconds} s)`,
    'Open it in a browser and look around as one of the family. Ctrl+C ends it and deletes everything.',
  ].join('\n')
}
