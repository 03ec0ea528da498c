import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Makes the directory that holds everything a family ever put in, closed to the computer's other users.
 * @throws {StartError} when this user may not write there
 */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    // Closed on their own, too: the folder around them opens where Postgres runs as a user of its own.
    for (const name of ['objects', 'outbox', 'renditions']) {
      await mkdir(join(directory, name), { recursive: true, mode: 0o700 })
    }
  } catch (cause) {
    const { message } = cause as Error
    throw new StartError(`KINFOLD_DATA_DIR is ${directory}, where Kinfold cannot write: ${message}`, {
      cause,
    })
  }
}
