import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { paths } from '../paths.ts'
import { serve } from '../serve.ts'
import { stopOnSignal } from '../signals.ts'
import { welcome } from '../welcome.ts'

/** Runs the server until a signal. `--no-web` leaves out the built web app. */
export async function start(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { 'no-web': { type: 'boolean' } } })
  const server = serve(config, createLog(config), values['no-web'] ? undefined : paths.web)
  stopOnSignal(server)
  const { url } = await server
  console.log(welcome(config, url).join('\n'))
}
