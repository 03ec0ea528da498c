import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../start-error.ts'

/** @throws {StartError} unless there is exactly one argument, the path of an archive */
export const fileArgument = (command: string, args: string[]) =>
  resolve(onlyArgument(args, `${command} FILE`))

/** @throws {StartError} unless there is exactly one argument, the path of an archive or `s3:` and the name of a night */
export const backupArgument = (command: string, args: string[]) =>
  onlyArgument(args, `${command} FILE|s3:NAME`)

function onlyArgument(args: string[], usage: string): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [argument, ...more] = positionals
  if (!argument || more.length > 0) throw new StartError(`Usage: kinfold ${usage}`)
  return argument
}
