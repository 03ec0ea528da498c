// Daily jobs.

import type { Logger } from '@kinfold/gateway'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Returns a result for the log. */
type Job = (signal: AbortSignal) => Promise<unknown>

/**
 * Runs all jobs in this order a minute after the start, then once a day. The timers do not keep the process alive. A
 * failed job is logged and runs again the next day.
 * @returns a function that stops the jobs, also in the middle of one
 */
export function everyDay(jobs: Readonly<Record<string, Job>>, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    for (const [job, work] of Object.entries(jobs)) {
      try {
        log.info({ job, result: await work(signal) }, 'daily job finished')
      } catch (err) {
        if (signal.aborted) return
        log.error({ err, job }, 'daily job failed')
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
 * Calls a server function or an SQL function, as a cron job does on hosted Supabase.
 * @param url e.g. `http://127.0.0.1:3000/functions/v1/remove-unused-files`
 */
export const call =
  (url: string, secretKey: string): Job =>
  async (signal) => {
    const response = await fetch(url, { method: 'POST', headers: { apikey: secretKey }, signal })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer}`)
    return answer
  }
