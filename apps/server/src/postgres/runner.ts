// Ways to start a program of Postgres's, which refuses to run as root.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

export type User = { uid: number; gid: number }

export type Run = (command: string, args: string[]) => ChildProcess

const options: SpawnOptions = {
  // A folder that everybody may enter, and none of the person's language or PG… settings.
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C' },
  // Not in the terminal's process group: Ctrl+C is for Kinfold, which stops Postgres last.
  detached: true,
  stdio: ['ignore', 'ignore', 'pipe'],
}

export const asMyself: Run = (command, args) => spawn(command, args, options)

export const asUser =
  ({ uid, gid }: User): Run =>
  (command, args) =>
    spawn(command, args, { ...options, uid, gid })

/** Root as somebody else in a user namespace, who keeps root's access to files that root owns. */
export async function inNamespace(): Promise<Run> {
  // initdb looks up its user's name, so the number must be one that has a name.
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const uid = /^[^:]*:[^:]*:([1-9]\d*):/m.exec(users)?.[1] ?? '1000'
  return (command, args) =>
    spawn('unshare', ['--user', `--map-user=${uid}`, `--map-group=${uid}`, command, ...args], options)
}

/** Whether a program that is run this way can write to `directory` and start `binary`. */
export async function canUse(run: Run, directory: string, binary: string): Promise<boolean> {
  const child = run('sh', ['-c', 'test -w "$1" && test -x "$1" && "$2" --version', 'sh', directory, binary])
  try {
    const [code] = await once(child, 'close')
    return code === 0
  } catch {
    return false // there is no such command here
  }
}

/** Runs a program to its end. @throws with what it printed when it fails */
export async function finish(child: ChildProcess): Promise<void> {
  const printed: string[] = []
  child.stderr?.on('data', (chunk) => printed.push(String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(printed.join('') || `exit code ${code}`)
}
