// The server behind `npm run dev`: without the web app, on a directory of its own that stays. At the first start the
// demo family moves in; delete the directory to start over.

import { readConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/log.ts'
import { loadSecrets } from '../apps/server/src/secrets.ts'
import { serve } from '../apps/server/src/serve.ts'
import { stopOnSignal } from '../apps/server/src/signals.ts'
import { StartError } from '../apps/server/src/start-error.ts'
import { welcome } from '../apps/server/src/welcome.ts'
import { accountsIn, introduce } from './accounts.ts'
import { provideFfmpeg } from './ffmpeg.ts'
import { seedFamily } from './seed/seed-family.ts'

const ending = new AbortController()
try {
  await provideFfmpeg()
  const KINFOLD_DATA_DIR = process.env.KINFOLD_DATA_DIR || './data-dev'
  const config = readConfig({ ...process.env, KINFOLD_DATA_DIR, BACKUP_TO: 'off' })
  // An external database may hold a real family.
  const family = config.databaseUrl ? undefined : await accountsIn(config.dataDirectory)
  const visitors = family && (await introduce(family.accounts))
  const starting = serve(config, createLog(config), undefined, visitors).then(({ stop, ...server }) => ({
    ...server,
    stop() {
      ending.abort()
      return stop()
    },
  }))
  stopOnSignal(starting)
  const { url } = await starting
  if (family?.isNew) {
    const { publishableKey, secretKey } = await loadSecrets(config.dataDirectory)
    const tell = (step: string) => console.log(`  ${step}`)
    await seedFamily({ url, publishableKey, secretKey }, family.accounts, tell)
  }
  console.log(welcome(config, url).join('\n'))
} catch (error) {
  if (!ending.signal.aborted) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
