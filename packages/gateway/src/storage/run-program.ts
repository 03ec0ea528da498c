// Runs a program on untrusted input: without a shell, at low priority, with a time limit.

import { type ExecFileException, execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'

export type Outcome = {
  /** Why it failed: its exit code, `ENOENT` for a missing program, an AbortError … */
  error: ExecFileException | null
  stdout: Buffer<ArrayBuffer>
  stderr: string
}

type Limits = {
  /** Undefined: no limit. */
  milliseconds?: number
  signal?: AbortSignal | undefined
  /** As in `os.setPriority`; below normal by default. */
  priority?: number
  onStart?(pid: number): void
}

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024

/**
 * Kills it after its time limit, on too much output, and on `signal`.
 * @param input its standard input
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { milliseconds, signal, priority = constants.priority.PRIORITY_BELOW_NORMAL, onStart }: Limits,
  input?: Uint8Array,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      {
        encoding: 'buffer',
        maxBuffer: MAX_OUTPUT_BYTES,
        timeout: milliseconds ?? 0,
        signal,
        killSignal: 'SIGKILL',
        env: { PATH: process.env.PATH }, // no secrets in its environment
        windowsHide: true,
      },
      (error, stdout, stderr) =>
        resolve({ error, stdout: stdout as Buffer<ArrayBuffer>, stderr: stderr.toString() }),
    )
    if (child.pid !== undefined) {
      yieldToOthers(child.pid, priority)
      onStart?.(child.pid)
    }
    // A program may exit before reading all input.
    child.stdin?.on('error', () => {}).end(input)
  })
}

function yieldToOthers(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // It has already exited.
  }
}

/** The error of a program that failed or printed nothing. */
export function failureOf({ error, stderr }: Outcome): Error {
  const lines = stderr.trim().split('\n')
  return new Error(lines.at(-1) || 'It was stopped', { cause: error })
}
