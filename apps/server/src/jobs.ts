// Regular jobs. Of several servers on one database, one runs each.

import type { Logger } from '@kinfold/gateway'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** How often a server asks whether a job is due. */
const ATTEMPT_MS = 5 * MINUTE_MS
/** Well within the lease of `claim_job`. */
const RENEW_MS = MINUTE_MS
const FEW_SECONDS_MS = 3 * SECOND_MS

/** Returns a result for the log. */
type Job = (signal: AbortSignal) => Promise<unknown>
type Jobs = Readonly<Record<string, Job>>
/** As Postgres writes it. */
type Period = '1 hour' | '12 hours' | '1 day'

export type Reports = {
  log: Logger
  /** Asks to run a job that is due, or to go on running it. @returns whether this server may */
  claim(job: string, every: Period): Promise<boolean>
  /** Tells the hosts how a job ended. @param failure null if it succeeded */
  report(job: string, failure: string | null): Promise<unknown>
}

/** Runs each job once a day, the first time a minute after the start. @returns a function that stops them, also in the middle of one */
export const everyDay = (jobs: Jobs, reports: Reports) => repeat(jobs, MINUTE_MS, '1 day', reports)

/** Runs each job once an hour, the first time immediately. @returns a function that stops them, also in the middle of one */
export const everyHour = (jobs: Jobs, reports: Reports) => repeat(jobs, 0, '1 hour', reports)

/**
 * Runs one job every few seconds, on every server. It logs and reports failures, and the first success after them.
 * @returns a function that stops it, also in the middle
 */
export function everyFewSeconds(
  job: string,
  work: Job,
  { log, report }: Omit<Reports, 'claim'>,
): () => Promise<void> {
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

/** Runs the jobs that are due in this order. The timers do not keep the process alive. A failed job waits for its next time. */
function repeat(jobs: Jobs, firstMs: number, every: Period, reports: Reports): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout

  const run = async () => {
    for (const [job, work] of Object.entries(jobs)) {
      await runIfDue(job, every, work, reports, signal)
      if (signal.aborted) return
    }
    timer = setTimeout(run, ATTEMPT_MS).unref()
  }
  timer = setTimeout(run, firstMs).unref()

  return async () => {
    clearTimeout(timer)
    stopping.abort()
  }
}

/**
 * Runs a job if it is due and no other server runs it. A server that stops or dies in the middle does not report, so another
 * one takes over when the lease has ended.
 */
export async function runIfDue(
  job: string,
  every: Period,
  work: Job,
  { log, claim, report }: Reports,
  stopping: AbortSignal,
): Promise<void> {
  const claimed = await claim(job, every).catch((err) => {
    if (!stopping.aborted) log.error({ err, job }, 'job could not be claimed')
  })
  if (!claimed || stopping.aborted) return

  const taken = new AbortController()
  const renewal = setInterval(async () => {
    // Without a response, the job goes on: it is not lost before another server has it.
    const held = await claim(job, every).catch(() => true)
    if (!held) taken.abort(new Error('another server has taken over'))
  }, RENEW_MS).unref()
  const signal = AbortSignal.any([stopping, taken.signal])
  let failure: string | null = null
  try {
    log.info({ job, result: await work(signal) }, 'job finished')
  } catch (err) {
    failure = (err as Error).message
    if (!stopping.aborted) log.error({ err, job }, 'job failed')
  } finally {
    clearInterval(renewal)
  }
  if (signal.aborted) return
  await report(job, failure).catch((err) => log.error({ err, job }, 'job result could not be stored'))
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
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return text
}
