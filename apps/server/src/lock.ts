// One Kinfold per data directory.

import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, startOf } from './processes.ts'
import { StartError } from './start-error.ts'

/**
 * Takes the data directory for this process. A lock that a dead process left behind counts for nothing.
 * @returns a function that gives it back
 * @throws {StartError} naming the process that has it
 */
export async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'kinfold.lock')
  const mine = `${path}.${randomUUID()}`
  await writeFile(mine, `${process.pid}\n${await startOf(process.pid)}\n`, { mode: 0o600 })
  try {
    for (;;) {
      // A link, unlike an opened file, appears with its content: nobody ever reads half a lock.
      if (await succeeds(link(mine, path))) return () => rm(path, { force: true })
      const found = await readFile(path, 'utf8').catch(() => undefined)
      if (found === undefined) continue // just given back
      await refuseIfHeld(found, directory)
      await takeAway(path, found, mine)
    }
  } finally {
    await rm(mine, { force: true })
  }
}

async function refuseIfHeld(lock: string, directory: string): Promise<void> {
  const [pid = '', start] = lock.split('\n')
  if (isAlive(Number(pid)) && (await startOf(Number(pid))) === start) {
    throw new StartError(`Kinfold already runs on ${directory} (process ${pid}). Stop that one first.`)
  }
}

// Two that start at once both find the stale lock; the slower one must not take away the faster one's new lock.
async function takeAway(path: string, stale: string, mine: string): Promise<void> {
  const aside = `${mine}.stale`
  if (!(await succeeds(rename(path, aside)))) return
  if ((await readFile(aside, 'utf8')) !== stale) await succeeds(link(aside, path))
  await rm(aside, { force: true })
}

async function succeeds(attempt: Promise<void>): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
