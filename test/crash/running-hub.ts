// A hub in processes of its own, as a family runs it, and the ways to kill it.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import postgres from 'postgres'
import { vi } from 'vitest'
import { socketOf } from '../running-kinfold.ts'

const root = join(import.meta.dirname, '../..')

export type RunningHub = { url: string; process: ChildProcess }

/** What is killed: the gateway with its Postgres, or one of them. */
export type Victim = 'the process tree' | 'Postgres' | 'the gateway'

/** Runs the command `kinfold`. Without arguments it starts the server, which need not become ready. */
export function launch(
  directory: string,
  args = ['start', '--no-web'],
  variables: Record<string, string> = {},
  program = 'apps/server/src/main.ts',
): ChildProcess {
  const env = { ...process.env, PORT: '0', KINFOLD_DATA_DIR: directory, LOG_LEVEL: 'silent', ...variables }
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.pipe(process.stderr, { end: false })
  return child
}

/** @returns the exit code, or undefined after a signal */
export async function exitOf(child: ChildProcess): Promise<number | undefined> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode ?? undefined
}

/** @throws when the server ends instead of becoming ready */
export async function start(
  directory: string,
  variables?: Record<string, string>,
  program?: string,
): Promise<RunningHub> {
  const server = launch(directory, undefined, variables, program)
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      const ready = /Kinfold is ready at (\S+)/.exec(String(chunk))
      if (ready?.[1]) resolve(ready[1])
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  return { url, process: server }
}

/** Without a warning, as the system does when it runs out of memory; a killed tree is a power cut for the processes. */
export async function kill(victim: Victim, directory: string, server: ChildProcess): Promise<void> {
  const { pid } = await socketOf(directory)
  const gateway = server.pid as number
  const pids = {
    'the process tree': treeOf([gateway, pid]),
    Postgres: treeOf([pid]),
    'the gateway': [gateway],
  }
  for (const one of pids[victim]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch (error) {
      // Postgres’s own processes may have ended with the one before.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  if (victim !== 'Postgres') await exitOf(server)
}

/** The processes and all their descendants. */
function treeOf(roots: number[]): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  const tree = new Set(roots)
  for (let before = 0; before !== tree.size; ) {
    before = tree.size
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid)
  }
  return [...tree]
}

/** A hub after the kill: Postgres is restarted by the gateway, everything else by a new start. */
export async function recover(victim: Victim, directory: string, hub: RunningHub): Promise<RunningHub> {
  if (victim !== 'Postgres') return start(directory)
  await vi.waitFor(async () => {
    if (!(await fetch(`${hub.url}/health`)).ok) throw new Error('not healthy')
  }, 120_000)
  return hub
}

/** A connection as the owner of the embedded database. */
export async function ownerOf(directory: string): Promise<postgres.Sql> {
  const { host } = await socketOf(directory)
  return postgres({ host, port: 5432, username: 'postgres', database: 'postgres', max: 1, onnotice() {} })
}

export async function stop({ process: server }: RunningHub): Promise<void> {
  server.kill('SIGTERM')
  await exitOf(server)
}
