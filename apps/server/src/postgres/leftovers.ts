// Cleans up after a killed Kinfold, which may leave Postgres running or only its lock file.

import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, isPostgresOf } from '../processes.ts'
import { StartError } from '../start-error.ts'

export const SOCKET_PREFIX = 'kinfold-'

const PID_FILE = 'postmaster.pid'

const TIMEOUTS_MS = { SIGINT: 20_000, SIGQUIT: 5_000 }

/**
 * Stops an old server on `cluster` and removes its leftovers, so that a child of this process can start, also after a
 * power cut.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const path = join(cluster, PID_FILE)
  const { pid, socketDirectory } = await readPostmaster(cluster)

  if (await isPostgresOf(cluster, pid)) await stop(cluster, pid)
  if (socketDirectory && basename(socketDirectory).startsWith(SOCKET_PREFIX)) {
    await rm(socketDirectory, { recursive: true, force: true })
  }

  const left = await readFile(path, 'utf8').catch(() => undefined)
  if (left === undefined) return
  if (!Number.isInteger(pid) || pid <= 0) {
    await rm(path, { force: true }) // a power cut interrupted writing it
  } else if (isAlive(pid)) {
    // Another process has this number now, and Postgres would refuse to start. It treats its parent's number as stale,
    // but still checks the shared memory in the other lines, so the file is changed and not removed.
    await writeFile(path, left.replace(/^\d+/, String(process.pid)))
  }
}

/** The last server on `cluster`, which may have ended; empty values if there was none. */
export async function readPostmaster(cluster: string): Promise<{ pid: number; socketDirectory: string }> {
  // Lines: process, data directory, start, port, socket directory, … (Postgres's miscadmin.h)
  const lines = (await readFile(join(cluster, PID_FILE), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), socketDirectory: lines[4] ?? '' }
}

async function stop(cluster: string, pid: number): Promise<void> {
  for (const [signal, timeout] of Object.entries(TIMEOUTS_MS)) {
    process.kill(pid, signal)
    const deadline = Date.now() + timeout
    while (Date.now() < deadline) {
      if (!(await isPostgresOf(cluster, pid))) return
      await sleep(20)
    }
  }
  throw new StartError(`An old Postgres (process ${pid}) is still running on ${cluster} and does not stop.`)
}
