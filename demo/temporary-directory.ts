// Where a demo keeps everything while it runs: a folder in the system's own for temporary files.

import { chmod, lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearLeftovers } from '../apps/server/src/postgres/leftovers.ts'
import { isAlive } from '../apps/server/src/processes.ts'

const PREFIX = 'kinfold-demo-'

/** Makes one, and removes those of demos that were killed before they could. */
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

/**
 * Somebody else's is theirs to remove. Nor is it a link: anybody can lay one into the folder that everybody shares, and
 * have it lead to where a family's own data are.
 */
async function isOurFolder(path: string): Promise<boolean> {
  // Another demo may have removed it meanwhile.
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
