// Tests starting Kinfold in situations that have failed before: as root and as an ordinary user, in awkward folders, after a
// crash. Part of `npm run test:all`; run it alone after changing how Postgres starts, or only those whose name has a word:
// `npm run try-start -- install`

import { buildWhenNeeded } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { tryStarts } from './lib/start-trials.mjs'

await installWhenNeeded()
await buildWhenNeeded()
const { passed, failed } = await tryStarts(process.argv[2])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
