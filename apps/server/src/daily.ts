// What is done once a day without anybody asking for it.

import type { Logger } from '@kinfold/gateway'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Answers what is worth a word in the log. */
type Job = (signal: AbortSignal) => Promise<unknown>

/**
 * Does every job, in this order, when the start is over, and then each day; it keeps no process alive. What fails is
 * logged and tried again a day later.
 * @returns stops it, in the middle of a job if need be
 */
export function everyDay(jobs: Readonly<Record<string, Job>>, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    for (const [job, work] of Object.entries(jobs)) {
      try {
        log.info({ job, result: await work(signal) }, 'A daily job is done')
      } catch (err) {
        if (signal.aborted) return
        log.error({ err, job }, 'A daily job failed')
      }
    }
  }
  const soon = setTimeout(run, MINUTE_MS).unref()
  const daily = setInterval(run, DAY_MS).unref()

  return async () => {
    clearTimeout(soon)
    clearInterval(daily)
    stopping.abort()
  }
}

/**
 * A call of a server function or of a function in SQL, as a cron job would make it on hosted Supabase.
 * @param url e.g. `http://127.0.0.1:3000/functions/v1/remove-unused-files`
 */
export const call =
  (url: string, secretKey: string): Job =>
  async (signal) => {
    const response = await fetch(url, { method: 'POST', headers: { apikey: secretKey }, signal })
    const answer = await response.text()
    if (!response.ok) throw new Error(`It answered ${response.status}: ${answer}`)
    return answer
  }
