// What a Kinfold that was killed leaves behind: Postgres still running, or only its lock file.

import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, isPostgresOf } from '../processes.ts'
import { StartError } from '../start-error.ts'

export const SOCKET_PREFIX = 'kinfold-'

const PATIENCE_MS = { SIGINT: 20_000, SIGQUIT: 5_000 }

/**
 * Makes way for a new server on `cluster`: stops the old one properly if it runs. Afterwards this process's child may
 * start, whatever a power cut left.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  // Lines: process, data directory, start, port, socket directory, … (Postgres's miscadmin.h)
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const socketDirectory = lines[4]

  if (await isPostgresOf(cluster, pid)) await stop(cluster, pid)
  if (socketDirectory && basename(socketDirectory).startsWith(SOCKET_PREFIX)) {
    await rm(socketDirectory, { recursive: true, force: true })
  }

  const left = await readFile(path, 'utf8').catch(() => undefined)
  if (left === undefined) return
  if (!Number.isInteger(pid) || pid <= 0) {
    await rm(path, { force: true }) // a power cut while it was written
  } else if (isAlive(pid)) {
    // Another program has the number by now, and Postgres would refuse to start. It takes its own parent's number for
    // stale, and still looks at the shared memory in the other lines, so the file is corrected and not removed.
    await writeFile(path, left.replace(/^\d+/, String(process.pid)))
  }
}

async function stop(cluster: string, pid: number): Promise<void> {
  for (const [signal, patience] of Object.entries(PATIENCE_MS)) {
    process.kill(pid, signal)
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!(await isPostgresOf(cluster, pid))) return
      await sleep(20)
    }
  }
  throw new StartError(`An old Postgres (process ${pid}) still holds ${cluster} and does not stop.`)
}
