// The data directory of a demo, in the system's folder for temporary files.

import { chmod, lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearLeftovers } from '../apps/server/src/postgres/leftovers.ts'
import { isAlive } from '../apps/server/src/processes.ts'

const PREFIX = 'kinfold-demo-'

/** Creates one, and removes those of demos that were killed. */
export async function makeTemporaryDirectory() {
  const parent = await realpath(tmpdir())
  await removeForgotten(parent)
  const path = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
  await chmod(path, 0o700)
  return { path, remove: () => removeDirectory(path) }
}

async function removeForgotten(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(parent, name)
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    if (!isAlive(pid) && (await isOurFolder(path))) await removeDirectory(path)
  }
}

/** Not another user's folder, and no link: any user can place one in the shared folder that points to a family's data. */
async function isOurFolder(path: string): Promise<boolean> {
  // Another demo may have removed it.
  const found = await lstat(path).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === process.getuid?.()
}

/** Stops a Postgres that still runs in it first. */
async function removeDirectory(path: string): Promise<void> {
  // A link, where Postgres has to run as a user of its own.
  const postgres = await realpath(join(path, 'postgres')).catch(() => undefined)
  if (postgres) {
    for (const cluster of await readdir(postgres)) await clearLeftovers(join(postgres, cluster))
    await rm(postgres, { recursive: true, force: true })
  }
  await rm(path, { recursive: true, force: true })
}
