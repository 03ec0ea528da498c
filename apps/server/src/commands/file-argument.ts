import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../start-error.ts'

/** @throws {StartError} unless there is exactly one argument, the path of an archive */
export function fileArgument(command: string, args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new StartError(`Usage: kinfold ${command} FILE`)
  return resolve(file)
}
