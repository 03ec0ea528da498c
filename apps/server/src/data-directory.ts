import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Creates the directory for all of the family's data, closed to other users of the computer.
 * @throws {StartError} if this user cannot write there
 */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeFolder(directory)
    // Each is closed too: the data directory itself has to be open where Postgres runs as its own user.
    for (const name of ['objects', 'outbox', 'renditions']) {
      await makeFolder(join(directory, name))
    }
  } catch (cause) {
    const { message } = cause as Error
    throw new StartError(`Kinfold cannot write to ${directory} (KINFOLD_DATA_DIR): ${message}`, { cause })
  }
}

// mkdir's `recursive` (Node 20.20) hangs where an existing folder does not allow new ones, as /proc.
async function makeFolder(path: string): Promise<void> {
  const missing: string[] = []
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
