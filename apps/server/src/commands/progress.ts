import type { OnProgress } from '../backup/progress.ts'

const PAUSE_MS = 5_000

/** Reports on a long step: in place on a terminal, elsewhere a line every five seconds. */
export function showProgress(): OnProgress {
  const terminal = process.stderr.isTTY
  let last = Date.now()
  return (step, done, total) => {
    const finished = done === total
    if (!finished && Date.now() - last < (terminal ? 100 : PAUSE_MS)) return
    last = Date.now()
    const line = `${step} files: ${size(done)} of ${size(total)}`
    process.stderr.write(terminal ? `\r${line.padEnd(60)}${finished ? '\n' : ''}` : `${line}\n`)
  }
}

/** `1.5 GB`, `320 MB`, `12 kB`. */
export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}
