// The command `kinfold`: `main.ts [COMMAND] [ARGUMENTS]`. Without a command it starts the server, as `npm start` does.

import { start } from './commands/start.ts'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

const commands = { start }

const usage = `Usage: kinfold COMMAND

  start   runs Kinfold until Ctrl+C

The README lists the environment variables, which are the same for all commands.`

try {
  const [first = 'start', ...rest] = process.argv.slice(2)
  const [name, args] = first.startsWith('--no') ? ['start', [first, ...rest]] : [first, rest]
  if (['help', '--help', '-h'].includes(name)) {
    console.log(usage)
    process.exit(0)
  }
  if (!Object.hasOwn(commands, name)) throw new StartError(`There is no command ${name}.\n\n${usage}`)
  await commands[name as keyof typeof commands](readConfig(process.env), args)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
