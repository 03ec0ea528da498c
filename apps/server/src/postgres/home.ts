// Decides where Postgres keeps its files and which user it runs as. An ordinary user runs it directly. For root there are
// three ways: as the owner of existing files, in a user namespace (which can enter folders closed to all but root), or,
// where namespaces are not allowed, as the user `kinfold`.

import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { asMyself, asUser, canUse, inNamespace, type Run, type User } from './runner.ts'
import { copyForUser, settleUser } from './system-user.ts'

export type Home = {
  /** Absolute, without symbolic links; owned by the user of `run`. */
  directory: string
  binaries: Binaries
  run: Run
  /** Set if this user must own the files that this process creates for Postgres. */
  user?: User
}

/** @param dataDirectory Kinfold's; Postgres uses `postgres` inside it, or where that links to */
export async function findHome(dataDirectory: string): Promise<Home> {
  const binaries = await findBinaries()
  const path = join(dataDirectory, 'postgres')
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  await mkdir(path, { mode: 0o700 }).catch(refuseDanglingLink(path))
  const directory = await realpath(path)

  if (process.getuid?.() !== 0) return { directory, binaries, run: asMyself }

  const owner = await stat(directory)
  if (owner.uid !== 0) return homeOf(directory, binaries, owner)

  const run = await inNamespace()
  if (await canUse(run, directory, binaries.postgres)) return { directory, binaries, run }

  const user = await settleUser(path)
  return homeOf(await realpath(path), binaries, user)
}

async function homeOf(directory: string, installed: Binaries, { uid, gid }: User): Promise<Home> {
  const user = { uid, gid }
  const run = asUser(user)
  const binaries = (await canUse(run, directory, installed.postgres))
    ? installed
    : await copyForUser(installed)
  if (!(await canUse(run, directory, binaries.postgres))) {
    throw new StartError(
      `The database in ${directory} belongs to user ${uid}, who has no access to that folder.`,
    )
  }
  return { directory, binaries, run, user }
}

const refuseDanglingLink = (path: string) => async (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
  await realpath(path).catch(() => {
    throw new StartError(`${path} links to a folder that no longer exists.`)
  })
}
