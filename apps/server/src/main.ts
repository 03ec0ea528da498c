// The command `kinfold`: `main.ts [COMMAND] [ARGUMENTS]`. Without a command it starts the server, as `npm start` does.

import { backup } from './commands/backup.ts'
import { doctor } from './commands/doctor.ts'
import { objects } from './commands/objects.ts'
import { restore } from './commands/restore.ts'
import { signInLink } from './commands/sign-in-link.ts'
import { start } from './commands/start.ts'
import { status } from './commands/status.ts'
import { verify } from './commands/verify.ts'
import { readConfig } from './config.ts'
import { asStartError, StartError } from './start-error.ts'

const commands = { start, backup, restore, verify, objects, doctor, status, 'sign-in-link': signInLink }

const usage = `Usage: kinfold COMMAND

  start          runs Kinfold until Ctrl+C
  backup FILE    writes everything to one file, also while Kinfold runs
  restore FILE|s3:NAME
                 restores a backup into an empty data directory
  verify FILE|s3:NAME
                 proves that a backup can be restored
  objects copy --from disk|s3 --to disk|s3
                 copies all files to the bucket, or back, also while Kinfold runs
  doctor         checks what Kinfold needs, and says what to do
  status         shows the data, and the last proven backup
  sign-in-link EMAIL [--remove-second-factor]
                 makes a link for someone who has forgotten their password

The README lists the environment variables, which are the same for all commands.`

try {
  const [first = 'start', ...rest] = process.argv.slice(2)
  const [name, args] = first.startsWith('--no') ? ['start', [first, ...rest]] : [first, rest]
  if (['help', '--help', '-h'].includes(name)) {
    console.log(usage)
    process.exit(0)
  }
  if (!Object.hasOwn(commands, name)) throw new StartError(`There is no command ${name}.\n\n${usage}`)
  // Exiting runs the clean-up of a command that is interrupted; `start` has its own.
  if (name !== 'start') for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  const config = readConfig(process.env)
  await commands[name as keyof typeof commands](config, args).catch((error) => {
    throw asStartError(error, config.dataDirectory)
  })
} catch (error) {
  const forHost =
    error instanceof StartError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(forHost ? printable((error as Error).message) : error)
  process.exit(1)
}

/** An archive may have names that would command the terminal. */
function printable(message: string): string {
  return message.replace(/[^\P{C}\n]/gu, '\uFFFD').slice(0, 10_000)
}
