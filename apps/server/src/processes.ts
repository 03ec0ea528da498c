// Reads the state of other processes: from /proc on Linux, from `ps` elsewhere.

import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

const hasProc = process.platform === 'linux'

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false // the system reads these as process groups
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // another user's process
  }
}

/** The start time of a process, only for comparison: it tells processes with a reused number apart. */
export async function startOf(pid: number): Promise<string | undefined> {
  if (!hasProc) return (await ps(pid, 'lstart')) || undefined
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses and may contain spaces: count after it (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return undefined // a zombie: it has ended
    const startTicks = fields[19]
    return `${startTicks} ${(await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()}`
  } catch {
    return undefined
  }
}

/** Whether the process is the Postgres server of this data directory, not another one with a reused number. */
export async function isPostgresOf(dataDirectory: string, pid: number): Promise<boolean> {
  if (!hasProc) return (await ps(pid, 'command')).includes(`-D ${dataDirectory} `)
  try {
    const [directory, command] = await Promise.all([
      readlink(`/proc/${pid}/cwd`), // its working directory is the data directory
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    return directory === dataDirectory && basename(command.split('\0')[0] ?? '') === 'postgres'
  } catch {
    return false
  }
}

async function ps(pid: number, field: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)])
    return stdout.trim()
  } catch {
    return ''
  }
}
