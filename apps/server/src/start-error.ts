import { dirname } from 'node:path'

/** An error that the host can fix. Only its message is printed. */
export class StartError extends Error {
  override name = 'StartError'
}

const isFull = (path: string) => `The disk with ${path} is full. Free some space and try again.`
const isClosed = (path: string) =>
  `Kinfold cannot write to ${path}. Check its owner and permissions, and that its disk is not mounted read-only.`

const advice: Record<string, (path: string) => string> = {
  ENOSPC: isFull,
  EDQUOT: isFull,
  EROFS: isClosed,
  EACCES: isClosed,
  EPERM: isClosed,
  // Of Postgres: https://www.postgresql.org/docs/18/errcodes-appendix.html
  '53100': () => 'The disk of the database is full. Free some space and try again.',
  '53200': () => 'The database has no memory left. Free some memory and try again.',
  '53300': () => 'The database has no connection left. Try again in a moment.',
  '58030': () => 'The database cannot read or write its files. Check its disk, and its log.',
}

/** What the programs of Postgres print, by the system's error. */
const printed: [RegExp, string][] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
]

/** The connection to the database, or Postgres is shutting down (57P01 to 57P03). */
export const isLost = (error: unknown) =>
  /^(CONNECTION_|ECONNRESET|EPIPE|57P0)/.test((error as { code?: string }).code ?? '')

/**
 * The error itself, or what to do about it if the system refused to read or write a file, or the database failed.
 * @param directory where it was probably, as a failed write does not name its file
 */
export function asStartError(error: unknown, directory: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  const message = isLost(error)
    ? 'The database stopped. Check its disk and the memory of its computer, and try again.'
    : advice[code ?? '']?.(path ? dirname(path) : directory)
  return message ? new StartError(message, { cause: error }) : error
}

/** @param output what a program of Postgres printed about `directory` before it failed */
export function postgresError(what: string, output: string, directory: string): StartError {
  const [, code = ''] = printed.find(([pattern]) => pattern.test(output)) ?? []
  return new StartError([what, output.trim(), advice[code]?.(directory)].filter(Boolean).join('\n'))
}
