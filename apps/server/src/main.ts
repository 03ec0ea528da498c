// The `kinfold` command.

import { Command } from 'commander'
import { pino } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { readConfig } from './config.ts'
import { paths } from './paths.ts'
import { serve } from './serve.ts'

const kinfold = new Command('kinfold').description('A private family hub that a family runs for itself.')

kinfold
  .command('serve', { isDefault: true })
  .description('serve the family hub (configured by environment variables)')
  .option('--no-web', 'without the web app, while Vite serves it')
  .action(run)

kinfold.version(manifest.version)
await kinfold.parseAsync()

async function run({ web }: { web: boolean }): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const server = await serve(config, log, web ? paths.web : undefined)
  console.log(`Kinfold is ready at ${config.publicUrl ?? server.url}`)
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.stop())
}
