// Where Postgres has its files, and whom it runs as. An ordinary user is just itself. For root there are three ways:
// as the owner of files that exist, in a user namespace (which reaches folders that only root may enter), or, where
// namespaces are not allowed, as a user of its own.

import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { asMyself, asUser, canUse, inNamespace, type Run, type User } from './runner.ts'
import { copyForUser, settleUser } from './system-user.ts'

export type Home = {
  /** Absolute, without symbolic links; belongs to whom `run` runs as. */
  directory: string
  binaries: Binaries
  run: Run
  /** Set where files that this process makes for Postgres must be given to somebody. */
  user?: User
}

/** @param dataDirectory Kinfold's; Postgres lives in `postgres` below it, or where that links to */
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
      `The database in ${directory} belongs to the user with the number ${uid}, who cannot use it there.`,
    )
  }
  return { directory, binaries, run, user }
}

const refuseDanglingLink = (path: string) => async (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
  await realpath(path).catch(() => {
    throw new StartError(`${path} links to a folder that is not there any more.`)
  })
}
