// The server behind `npm run dev`: one like any other, without the web app, on a directory of its own that stays. At its
// first start the demo's family moves in, to be looked at and spoilt; without the directory they come anew.

import { readConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/log.ts'
import { loadSecrets } from '../apps/server/src/secrets.ts'
import { serve } from '../apps/server/src/serve.ts'
import { stopOnSignal } from '../apps/server/src/signals.ts'
import { StartError } from '../apps/server/src/start-error.ts'
import { welcome } from '../apps/server/src/welcome.ts'
import { accountsIn, introduce } from './accounts.ts'
import { provideFfmpeg } from './ffmpeg.ts'
import { seedElsewhere } from './seed-elsewhere.ts'

const ending = new AbortController()
try {
  await provideFfmpeg()
  const KINFOLD_DATA_DIR = process.env.KINFOLD_DATA_DIR || './data-dev'
  const config = readConfig({ ...process.env, KINFOLD_DATA_DIR })
  // Whose database it is that somebody brings along cannot be known.
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
    await seedElsewhere({ url, publishableKey, secretKey }, family.accounts, ending.signal)
  }
  console.log(welcome(config, url).join('\n'))
} catch (error) {
  if (!ending.signal.aborted) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
