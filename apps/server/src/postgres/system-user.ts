// The system user `kinfold`, for root where user namespaces are not allowed, as in many containers.

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, rmdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { type Binaries, binariesIn } from './binaries.ts'
import { asUser, canUse, type User } from './runner.ts'

const execute = promisify(execFile)

const NAME = 'kinfold'
/** A folder that every user can enter, for files that cannot stay in place. */
const PLACE = '/var/lib/kinfold'

/**
 * Makes the user the owner of `path` and its content. If the user cannot reach it, as below root's home, `path` becomes
 * a link to a new folder in /var/lib/kinfold.
 */
export async function settleUser(path: string): Promise<User> {
  const user = await findUser()
  await execute('chown', ['-R', `${user.uid}:${user.gid}`, path])
  await chmod(dirname(path), 0o711) // to pass through; everything else there has its own closed mode
  if (await canUse(asUser(user), path, 'true')) return user

  if ((await readdir(path)).length > 0) {
    throw new StartError(
      `The database in ${path} cannot run as root, and the user ${NAME} cannot reach it. Move the data directory to a folder that all users can enter, or start Kinfold as an ordinary user.`,
    )
  }
  const place = join(PLACE, randomUUID())
  await mkdir(PLACE, { recursive: true, mode: 0o755 })
  await mkdir(place, { mode: 0o700 })
  await chown(place, user.uid, user.gid)
  await rmdir(path)
  await symlink(place, path)
  return user
}

/** Copies the binaries to where the user can start them, once for each version. */
export async function copyForUser({ directory }: Binaries): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(directory, '../package.json'), 'utf8'))
  const copy = join(PLACE, `binaries-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${randomUUID()}`
    await mkdir(PLACE, { recursive: true, mode: 0o755 })
    await cp(directory, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true })) // another process was faster
  }
  return binariesIn(copy)
}

async function findUser(): Promise<User> {
  const found = await lookUp()
  if (found) return found
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    PLACE,
    '--shell',
    '/usr/sbin/nologin',
  ]
  await execute('useradd', [...options, NAME]).catch(() => {})
  const made = await lookUp()
  if (made) return made
  throw new StartError('The database cannot run as root on this computer. Start Kinfold as an ordinary user.')
}

async function lookUp(): Promise<User | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, NAME])))
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  } catch {
    return undefined
  }
}
