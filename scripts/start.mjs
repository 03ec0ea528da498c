// `npm start`: installs and builds when needed, then runs the server in this process.

import { pathToFileURL } from 'node:url'
import { buildWhenNeeded, serverEntry } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { endWithParent } from './lib/run.mjs'

if (process.env.npm_lifecycle_event) endWithParent()
await installWhenNeeded()
await buildWhenNeeded()
await import(pathToFileURL(serverEntry).href)
