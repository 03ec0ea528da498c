import { readdir, readFile } from 'node:fs/promises'
import { send } from './run-paced.ts'

/** Ends the programs that a killed server left at work on files of `directory`. On Linux; elsewhere they end by themselves. */
export async function endOrphans(directory: string): Promise<void> {
  if (process.platform !== 'linux') return
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  for (const pid of pids) {
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (args.includes('-nostdin') && args.at(-2)?.startsWith(`file:${directory}/`)) send(pid, 'SIGKILL')
  }
}
