// Ways to start the programs of Postgres, which refuse to run as root.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

export type User = { uid: number; gid: number }

export type Run = (command: string, args: string[]) => ChildProcess

const options: SpawnOptions = {
  // A folder that every user can enter, and none of the host's locale or PG… variables.
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C' },
  // Outside the terminal's process group: Ctrl+C goes to Kinfold, which stops Postgres last.
  detached: true,
  stdio: ['ignore', 'ignore', 'pipe'],
}

export const asMyself: Run = (command, args) => spawn(command, args, options)

export const asUser =
  ({ uid, gid }: User): Run =>
  (command, args) =>
    spawn(command, args, { ...options, uid, gid })

/** Runs as another user in a user namespace that keeps root's access to files owned by root. */
export async function inNamespace(): Promise<Run> {
  // initdb looks up its user's name, so the id needs one.
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const uid = /^[^:]*:[^:]*:([1-9]\d*):/m.exec(users)?.[1] ?? '1000'
  return (command, args) =>
    spawn('unshare', ['--user', `--map-user=${uid}`, `--map-group=${uid}`, command, ...args], options)
}

/** Whether a program run this way can write to `directory` and start `binary`. */
export async function canUse(run: Run, directory: string, binary: string): Promise<boolean> {
  const child = run('sh', ['-c', 'test -w "$1" && test -x "$1" && "$2" --version', 'sh', directory, binary])
  try {
    const [code] = await once(child, 'close')
    return code === 0
  } catch {
    return false // the command does not exist here
  }
}

/** Waits for a program to end. @throws with its output if it fails */
export async function finish(child: ChildProcess): Promise<void> {
  const printed: string[] = []
  child.stderr?.on('data', (chunk) => printed.push(String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(printed.join('') || `exit code ${code}`)
}
