// Allows one Kinfold per data directory.

import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, startOf } from './processes.ts'
import { StartError } from './start-error.ts'

const PREFIX = 'kinfold.lock.'

// After a quick restart, the old process may still be stopping.
const TIMEOUT_MS = 3_000

/**
 * Locks the data directory for this process. The lock of a dead process is ignored.
 *
 * Each lock is a numbered file, and only the highest number counts. A stale lock is never removed while another process
 * may be reading it, and of several processes that find it stale, only one can create the file with the next number.
 * @returns a function that releases the lock
 * @throws {StartError} naming the process that holds it
 */
export async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
  const mine = join(directory, `${randomUUID()}.tmp`)
  await writeFile(mine, `${process.pid}\n${await startOf(process.pid)}\n`, { mode: 0o600 })
  try {
    for (;;) {
      const highest = (await locksIn(directory)).at(-1) ?? 0
      await refuseIfHeld(directory, highest)

      const path = join(directory, `${PREFIX}${highest + 1}`)
      // A hard link appears with its full content, so no process reads half a lock.
      if (!(await madeLink(mine, path))) continue

      const others = (await locksIn(directory)).filter((number) => number !== highest + 1)
      if (others.some((number) => number > highest)) {
        await rm(path, { force: true }) // other processes were faster and have removed this number already
        continue
      }
      for (const older of others) await rm(join(directory, `${PREFIX}${older}`), { force: true })
      return () => writeFile(path, '')
    }
  } finally {
    await rm(mine, { force: true })
  }
}

/** @returns the process that runs on the data directory, if one does */
export async function findHolder(directory: string): Promise<number | undefined> {
  return holderOf(directory, (await locksIn(directory)).at(-1) ?? 0)
}

async function holderOf(directory: string, number: number): Promise<number | undefined> {
  const lock = await readFile(join(directory, `${PREFIX}${number}`), 'utf8').catch(() => '')
  const [pid = '', start] = lock.split('\n')
  return isAlive(Number(pid)) && (await startOf(Number(pid))) === start ? Number(pid) : undefined
}

async function locksIn(directory: string): Promise<number[]> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(PREFIX))
  return names.map((name) => Number(name.slice(PREFIX.length))).sort((one, other) => one - other)
}

async function refuseIfHeld(directory: string, number: number): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const pid = await holderOf(directory, number)
    if (pid === undefined) return
    if (Date.now() > deadline) {
      throw new StartError(`Kinfold is already running on ${directory} (process ${pid}). Stop it first.`)
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
