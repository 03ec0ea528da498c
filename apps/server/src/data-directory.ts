import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Makes the directory that holds everything a family ever put in, closed to the computer's other users.
 * @throws {StartError} when this user may not write there
 */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeFolder(directory)
    // Closed on their own, too: the folder around them opens where Postgres runs as a user of its own.
    for (const name of ['objects', 'outbox', 'renditions']) {
      await makeFolder(join(directory, name))
    }
  } catch (cause) {
    const { message } = cause as Error
    throw new StartError(`KINFOLD_DATA_DIR is ${directory}, where Kinfold cannot write: ${message}`, {
      cause,
    })
  }
}

// With `recursive`, mkdir (Node 20.20) never returns where a folder cannot be made below one that is there, as in /proc.
async function makeFolder(path: string): Promise<void> {
  const missing: string[] = []
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
