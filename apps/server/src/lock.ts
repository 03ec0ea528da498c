// One Kinfold per data directory.

import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, startOf } from './processes.ts'
import { StartError } from './start-error.ts'

const PREFIX = 'kinfold.lock.'

// Whoever stops `npm start` and starts it again at once gets here before the old one is quite down.
const PATIENCE_MS = 3_000

/**
 * Takes the data directory for this process. A lock that a dead process left behind counts for nothing.
 *
 * Each lock is a file with a number of its own, and only the highest counts. So nobody ever removes a lock that others
 * may just have looked at, and of many who find it stale only one can make the file with the next number.
 * @returns a function that gives it back
 * @throws {StartError} naming the process that has it
 */
export async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
  const mine = join(directory, `${randomUUID()}.tmp`)
  await writeFile(mine, `${process.pid}\n${await startOf(process.pid)}\n`, { mode: 0o600 })
  try {
    for (;;) {
      const highest = (await locksIn(directory)).at(-1) ?? 0
      await refuseIfHeld(directory, highest)

      const path = join(directory, `${PREFIX}${highest + 1}`)
      // A link, unlike an opened file, appears with its content: nobody ever reads half a lock.
      if (!(await madeLink(mine, path))) continue

      const others = (await locksIn(directory)).filter((number) => number !== highest + 1)
      if (others.some((number) => number > highest)) {
        await rm(path, { force: true }) // it was free because others were much faster
        continue
      }
      for (const older of others) await rm(join(directory, `${PREFIX}${older}`), { force: true })
      return () => writeFile(path, '')
    }
  } finally {
    await rm(mine, { force: true })
  }
}

async function locksIn(directory: string): Promise<number[]> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(PREFIX))
  return names.map((name) => Number(name.slice(PREFIX.length))).sort((one, other) => one - other)
}

async function refuseIfHeld(directory: string, number: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const lock = await readFile(join(directory, `${PREFIX}${number}`), 'utf8').catch(() => '')
    const [pid = '', start] = lock.split('\n')
    if (!isAlive(Number(pid)) || (await startOf(Number(pid))) !== start) return
    if (Date.now() > deadline) {
      throw new StartError(`Kinfold already runs on ${directory} (process ${pid}). Stop that one first.`)
    }
    await sleep(50)
  }
}

async function madeLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
