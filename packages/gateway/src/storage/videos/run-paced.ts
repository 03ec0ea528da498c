// Runs a program for minutes or hours, behind everything else: it stands still while the server is busy, and ends when it
// takes too much time or memory.

import { readFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { failureOf, runProgram } from '../run-program.ts'

export type Pace = {
  /** Of running, without pauses. */
  seconds: number
  /** Resident; checked on Linux, where the smallest computers are. */
  maxBytes: number
  isBusy(): boolean
  signal: AbortSignal
}

const CHECK_MS = 500
const PAGE_BYTES = 4096
const canPause = process.platform !== 'win32'

/** @throws when the program fails, exceeds a limit, or is aborted */
export async function runPaced(program: string, args: readonly string[], pace: Pace): Promise<void> {
  const limit = new AbortController()
  let paused = false
  let used = 0
  let checks: NodeJS.Timeout | undefined

  const check = async (pid: number) => {
    if (canPause && paused !== pace.isBusy()) {
      paused = !paused
      send(pid, paused ? 'SIGSTOP' : 'SIGCONT')
    }
    if (!paused) used += CHECK_MS
    if (used > pace.seconds * 1000) limit.abort(new Error(`It took more than ${pace.seconds} seconds`))
    const bytes = await memoryOf(pid)
    if (bytes > pace.maxBytes) limit.abort(new Error(`It took ${bytes} bytes of memory`))
  }

  const outcome = await runProgram(program, args, {
    priority: constants.priority.PRIORITY_LOW,
    signal: AbortSignal.any([pace.signal, limit.signal]),
    onStart(pid) {
      checks = setInterval(() => check(pid).catch((error) => limit.abort(error)), CHECK_MS)
    },
  })
  clearInterval(checks)
  if (limit.signal.aborted) throw limit.signal.reason
  if (outcome.error) throw failureOf(outcome)
}

/** Sends a signal to a program, unless it has ended. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function memoryOf(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0
  // Sizes in pages: total, resident, … (proc_pid_statm(5)).
  const sizes = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(sizes.split(' ')[1] ?? 0) * PAGE_BYTES
}
