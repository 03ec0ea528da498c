import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Runs a command in the project's folder with this terminal. Returns its exit code. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const [code] = await once(child, 'close')
  return code ?? 1
}

/** Runs a command in the project's folder, also showing what it prints. @returns its exit code and its output */
export async function runAndRead(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] })
  let output = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.on('data', (chunk) => {
      output += chunk
      to.write(chunk)
    })
  }
  const [code] = await once(child, 'close')
  return { code: code ?? 1, output }
}

/** Prints a message for the host and exits. */
export function giveUp(message) {
  console.error(`\n${message}`)
  process.exit(1)
}

/**
 * Sends this process a signal when its parent exits: a signal to `npm start` ends npm and its shell, but the shell does not
 * forward it, and a killed process cannot end its children.
 */
export function endWithParent(signal = 'SIGTERM') {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, signal)
  }, 250)
  timer.unref()
}
