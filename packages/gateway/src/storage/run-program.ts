// Runs a program that reads what strangers have sent: without a shell, behind everything else, and not for long.

import { type ExecFileException, execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'

export type Outcome = {
  /** Why it failed: its exit code, `ENOENT` when there is no such program, an AbortError … */
  error: ExecFileException | null
  stdout: Buffer<ArrayBuffer>
  stderr: string
}

type Limits = { milliseconds: number; signal?: AbortSignal | undefined }

const MOST_OUTPUT_BYTES = 16 * 1024 * 1024

/**
 * It is killed when its time is over, when it says too much, and on `signal`.
 * @param input for its standard input
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { milliseconds, signal }: Limits,
  input?: Uint8Array,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      {
        encoding: 'buffer',
        maxBuffer: MOST_OUTPUT_BYTES,
        timeout: milliseconds,
        signal,
        killSignal: 'SIGKILL',
        env: { PATH: process.env.PATH }, // it needs none of our secrets
        windowsHide: true,
      },
      (error, stdout, stderr) =>
        resolve({ error, stdout: stdout as Buffer<ArrayBuffer>, stderr: stderr.toString() }),
    )
    if (child.pid !== undefined) yieldToOthers(child.pid)
    // A program may end before it has read all.
    child.stdin?.on('error', () => {}).end(input)
  })
}

function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}

/** What a program has to say that failed, or answered nothing. */
export function failureOf({ error, stderr }: Outcome): Error {
  const lines = stderr.trim().split('\n')
  return new Error(lines.at(-1) || 'It was stopped', { cause: error })
}
