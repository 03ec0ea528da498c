// Runs the server: `main.ts [--no-web]`. The flag leaves out the built web app.

import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { paths } from './paths.ts'
import { serve } from './serve.ts'
import { stopOnSignal } from './signals.ts'
import { StartError } from './start-error.ts'
import { welcome } from './welcome.ts'

try {
  const { values } = parseArgs({ options: { 'no-web': { type: 'boolean' } } })
  const config = readConfig(process.env)
  const server = serve(config, createLog(config), values['no-web'] ? undefined : paths.web)
  stopOnSignal(server)
  const { url } = await server
  console.log(welcome(config, url).join('\n'))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
