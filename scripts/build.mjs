import { buildWhenNeeded } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'

await installWhenNeeded()
await buildWhenNeeded()
