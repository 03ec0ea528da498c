import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT = 5 // files of 10 MB each, see settings.ts

const HOUR_MS = 60 * 60_000

/** Deletes all but the newest log files, now and every hour. @returns a function that stops this */
export function keepLogsSmall(cluster: string): () => void {
  const prune = async () => {
    const files = await logFiles(cluster)
    await Promise.all(files.slice(0, -KEPT).map((file) => rm(file, { force: true })))
  }
  void prune()
  const timer = setInterval(prune, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The end of the newest log file, for an error message. */
export async function lastLogLines(cluster: string): Promise<string> {
  const newest = (await logFiles(cluster)).at(-1)
  const lines = newest ? (await readFile(newest, 'utf8')).trimEnd().split('\n') : []
  return lines.slice(-10).join('\n')
}

// The names begin with the date, so the last one is the newest.
async function logFiles(cluster: string): Promise<string[]> {
  const directory = join(cluster, 'log')
  return (await readdir(directory).catch(() => [])).sort().map((name) => join(directory, name))
}
