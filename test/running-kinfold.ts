// Runs the built server as a separate process, as in production.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const entry = join(import.meta.dirname, '../apps/server/dist/main.js')

export type Started = {
  url: string
  /** Milliseconds until it was ready. */
  took: number
  process: ChildProcess
}

/** Starts Kinfold on a free port; resolves when `/health` answers that it is ready. */
export async function startKinfold(
  directory: string,
  environment: Record<string, string> = {},
): Promise<Started> {
  const began = performance.now()
  const process_ = spawnReady(entry, {
    KINFOLD_DATA_DIR: directory,
    PORT: '0',
    LOG_LEVEL: 'error',
    ...environment,
  })
  const url = await process_.url
  const health = await fetch(`${url}/health`)
  if (!health.ok) throw new Error(`/health answered ${health.status}`)
  return { url, took: performance.now() - began, process: process_.child }
}

/** Runs a script with Node until it prints an address. */
export function spawnReady(script: string, environment: Record<string, string>, options: string[] = []) {
  const child = spawn(process.execPath, [...options, script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const url = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = line.match(/http:\/\/\S+/)
      if (found) resolve(found[0])
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  return { child, url }
}

export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

/** Where the embedded Postgres of a data directory listens: the fifth line of its pid file is the socket's folder. */
export async function socketOf(directory: string): Promise<{ pid: number; host: string }> {
  const [pid, , , , host = ''] = (
    await readFile(join(directory, 'postgres/18/postmaster.pid'), 'utf8')
  ).split('\n')
  return { pid: Number(pid), host }
}
