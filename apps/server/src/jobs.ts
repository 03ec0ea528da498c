// Regular jobs.

import type { Logger } from '@kinfold/gateway'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns a result for the log. */
type Job = (signal: AbortSignal) => Promise<unknown>
type Jobs = Readonly<Record<string, Job>>

type Reports = {
  log: Logger
  /** Tells the hosts how a job ended. @param failure null if it succeeded */
  report(job: string, failure: string | null): Promise<unknown>
}

/** Runs all jobs a minute after the start, then once a day. @returns a function that stops them, also in the middle of one */
export const everyDay = (jobs: Jobs, reports: Reports) => repeat(jobs, MINUTE_MS, DAY_MS, reports)

/** Runs all jobs immediately, then once an hour. @returns a function that stops them, also in the middle of one */
export const everyHour = (jobs: Jobs, reports: Reports) => repeat(jobs, 0, HOUR_MS, reports)

const FEW_SECONDS_MS = 3000

/**
 * Runs one job every few seconds. It logs and reports failures, and the first success after them.
 * @returns a function that stops it, also in the middle
 */
export function everyFewSeconds(job: string, work: Job, { log, report }: Reports): () => Promise<void> {
  const stopping = new AbortController()
  let failing: string | null | undefined
  let timer: NodeJS.Timeout

  const run = async () => {
    let failure: string | null = null
    try {
      await work(stopping.signal)
    } catch (err) {
      failure = (err as Error).message
      if (!stopping.signal.aborted && failure !== failing) log.error({ err, job }, 'job failed')
    }
    if (stopping.signal.aborted) return
    if (failure !== failing) {
      failing = failure
      await report(job, failure).catch((err) => log.error({ err, job }, 'job result could not be stored'))
    }
    timer = setTimeout(run, FEW_SECONDS_MS).unref()
  }
  timer = setTimeout(run, FEW_SECONDS_MS).unref()

  return async () => {
    stopping.abort()
    clearTimeout(timer)
  }
}

/** Runs the jobs in this order. The timers do not keep the process alive. A failed job runs again with the others. */
function repeat(jobs: Jobs, firstMs: number, everyMs: number, { log, report }: Reports): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  const attempt = async (job: string, work: Job): Promise<string | null> => {
    try {
      log.info({ job, result: await work(signal) }, 'job finished')
      return null
    } catch (err) {
      if (!signal.aborted) log.error({ err, job }, 'job failed')
      return (err as Error).message
    }
  }
  const run = async () => {
    for (const [job, work] of Object.entries(jobs)) {
      const failure = await attempt(job, work)
      if (signal.aborted) return
      await report(job, failure).catch((err) => log.error({ err, job }, 'job result could not be stored'))
    }
  }
  const first = setTimeout(run, firstMs).unref()
  const timer = setInterval(run, everyMs).unref()

  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    stopping.abort()
  }
}

/**
 * Calls a server function or an SQL function, as a cron job does on hosted Supabase.
 * @param url e.g. `http://127.0.0.1:3000/functions/v1/remove-unused-files`
 */
export async function call(
  url: string,
  secretKey: string,
  body: object = {},
  signal?: AbortSignal,
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer}`)
  return answer
}
