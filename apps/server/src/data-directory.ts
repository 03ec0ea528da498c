import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findOtherVersions, hasCluster } from './postgres/cluster.ts'
import { StartError } from './start-error.ts'

/**
 * Creates the directory for all of the family's data, closed to other users of the computer.
 * @throws {StartError} if this user cannot write there
 */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeFolder(directory)
    // Each is closed too: the data directory itself has to be open where Postgres runs as its own user.
    for (const name of ['objects', 'outbox', 'renditions', 'work']) {
      await makeFolder(join(directory, name))
    }
  } catch (cause) {
    const { message } = cause as Error
    throw new StartError(`Kinfold cannot write to ${directory} (KINFOLD_DATA_DIR): ${message}`, { cause })
  }
}

/** Marks a data directory whose restore has not finished. */
export const RESTORING = 'restore-unfinished'

/**
 * Refuses to create an empty hub where data should be.
 * @param embedded whether the database belongs into this directory
 * @throws {StartError} naming what was found, and what to do
 */
export async function refuseIncompleteData(directory: string, embedded: boolean): Promise<void> {
  if (existsSync(join(directory, RESTORING))) {
    throw new StartError(`The restore into ${directory} did not finish. Run it again: kinfold restore FILE`)
  }
  if (!embedded || hasCluster(directory)) return
  const [other] = await findOtherVersions(directory)
  if (other) {
    throw new StartError(
      `${directory} has the data of Postgres ${other}, which this version of Kinfold cannot read. Back it up with the previous version (kinfold backup FILE), move the folder away, and restore (kinfold restore FILE). The old folder stays as it is.`,
    )
  }
  if (await hasFiles(directory)) {
    throw new StartError(
      `${directory} has files of a family, but no database. Restore a backup into an empty folder (kinfold restore FILE), or bring back the folder postgres.`,
    )
  }
}

/** Whether any stored object is in the data directory. */
export async function hasFiles(directory: string): Promise<boolean> {
  const folders = await readdir(join(directory, 'objects')).catch(() => [])
  return folders.some((name) => name.length === 2)
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
