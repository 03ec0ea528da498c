// The `kinfold` command.

import { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { paths } from './paths.ts'
import { serve } from './serve.ts'
import { stopOnSignal } from './signals.ts'
import { StartError } from './start-error.ts'
import { welcome } from './welcome.ts'

const kinfold = new Command('kinfold')
  .description('A private family hub that a family runs for itself.')
  .version(manifest.version)

kinfold
  .command('serve', { isDefault: true })
  .description('serve the family hub; environment variables configure it')
  .option('--no-web', 'without the web app, while Vite serves it')
  .action(async ({ web }: { web: boolean }) => {
    const config = readConfig(process.env)
    const server = serve(config, createLog(config), web ? paths.web : undefined)
    stopOnSignal(server)
    const { url } = await server
    console.log(welcome(config, url).join('\n'))
  })

try {
  await kinfold.parseAsync()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
