// `npm run demo`: a temporary Kinfold with a sample family. Installs and builds when needed, like `npm start`.

import { buildWhenNeeded } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { endWithParent } from './lib/run.mjs'

if (process.env.npm_lifecycle_event) endWithParent()
await installWhenNeeded()
await buildWhenNeeded()
await import('../demo/dist/main.js')
