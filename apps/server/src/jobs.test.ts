import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { call, everyDay, everyFewSeconds, everyHour } from './jobs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe('regular jobs', () => {
  const done = vi.fn()
  const failed = vi.fn()
  const report = vi.fn(async (_job: string, _failure: string | null) => {})
  const claim = vi.fn(async (_job: string, _every: string) => true)
  const reports = { log: { info: done, warn() {}, error: failed }, claim, report }

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  test('run soon after the start, then whenever they are due, until they are stopped', async () => {
    const jobs = { sweep: vi.fn(async () => 'swept'), dust: vi.fn(async () => 'dusted') }
    const stop = everyDay(jobs, reports)
    expect(jobs.sweep).not.toHaveBeenCalled()

    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(claim.mock.calls).toEqual([
      ['sweep', '1 day'],
      ['dust', '1 day'],
    ])
    expect(done.mock.calls.map(([fields]) => fields)).toEqual([
      { job: 'sweep', result: 'swept' },
      { job: 'dust', result: 'dusted' },
    ])
    claim.mockResolvedValue(false)
    await vi.advanceTimersByTimeAsync(23 * HOUR_MS)
    expect(jobs.sweep).toHaveBeenCalledOnce()
    claim.mockResolvedValue(true)
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(jobs.sweep).toHaveBeenCalledTimes(2)

    await stop()
    await vi.advanceTimersByTimeAsync(48 * HOUR_MS)
    expect(jobs.sweep).toHaveBeenCalledTimes(2)
  })

  test('a failed job is logged and reported, runs again when it is due, and does not stop the others', async () => {
    const err = new Error('no database')
    const sweep = vi.fn().mockRejectedValueOnce(err)
    const dust = vi.fn()
    const stop = everyDay({ sweep, dust }, reports)

    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(failed.mock.calls).toEqual([[{ err, job: 'sweep' }, 'job failed']])
    expect(dust).toHaveBeenCalledOnce()
    expect(report.mock.calls).toEqual([
      ['sweep', 'no database'],
      ['dust', null],
    ])

    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(sweep).toHaveBeenCalledTimes(2)
    expect(failed).toHaveBeenCalledOnce()
    await stop()
  })

  test('stopping ends a running job without logging a failure and starts no other', async () => {
    const sweep = (signal: AbortSignal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const dust = vi.fn()
    const stop = everyDay({ sweep, dust }, reports)

    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await stop()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(failed).not.toHaveBeenCalled()
    expect(report).not.toHaveBeenCalled()
    expect(dust).not.toHaveBeenCalled()
  })

  test('an hourly job runs immediately, and later when the database did not answer', async () => {
    claim.mockRejectedValueOnce(new Error('no database'))
    report.mockRejectedValueOnce(new Error('no database'))
    const measure = vi.fn()
    const stop = everyHour({ measure }, reports)
    await vi.advanceTimersByTimeAsync(0)
    expect(claim).toHaveBeenCalledWith('measure', '1 hour')
    expect(measure).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(measure).toHaveBeenCalledTimes(2)
    await stop()
  })

  test('a job of every few seconds reports only changes, and waits for its own end', async () => {
    const err = new Error('no database')
    const send = vi.fn(async () => {})
    const stop = everyFewSeconds('send', send, reports)
    await vi.advanceTimersByTimeAsync(10_000)
    send.mockRejectedValue(err)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failed.mock.calls).toEqual([[{ err, job: 'send' }, 'job failed']])
    send.mockResolvedValue()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(report.mock.calls).toEqual([
      ['send', null],
      ['send', 'no database'],
      ['send', null],
    ])
    expect(done).not.toHaveBeenCalled()

    send.mockClear()
    send.mockReturnValue(new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledOnce()
    await stop()
  })
})

describe('with two servers on one database', () => {
  let database: TestDatabase
  const answers = new Set<Promise<unknown>>()

  beforeEach(async () => {
    database = await createDatabase('kinfold')
    // Before the timers stop, because connections use them.
    await Promise.all([database.admin`select pg_sleep(0)`, database.admin`select pg_sleep(0)`])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await database.drop()
  })

  /** @returns its way to the database */
  function startServer(jobs: Record<string, (signal: AbortSignal) => Promise<unknown>>) {
    const holder = randomUUID()
    const network = { works: true }
    const ask = async (query: () => Promise<{ answer: unknown }[]>) => {
      if (!network.works) throw new Error('no database')
      const rows = query()
      answers.add(rows)
      const [row] = await rows.finally(() => answers.delete(rows))
      return row?.answer
    }
    const stop = everyDay(jobs, {
      log: { info() {}, warn() {}, error() {} },
      claim: async (job, every) =>
        (await ask(() => database.admin`select public.claim_job(${job}, ${every}, ${holder}) as answer`)) ===
        true,
      report: (job, failure) =>
        ask(() => database.admin`select public.report_job(${job}, ${failure}) as answer`),
    })
    onTestFinished(stop)
    return network
  }

  /** For the servers by their timers, and for the database because its rows get older. */
  async function pass(minutes: number) {
    const age = `${minutes} minutes`
    await database.admin`
      update private.job_runs
         set due_at = due_at - ${age}::text::interval, leased_until = leased_until - ${age}::text::interval`
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)
    do {
      await Promise.all(answers)
      await new Promise((resolve) => setImmediate(resolve))
    } while (answers.size > 0)
  }

  test('each job runs once a day', async () => {
    const sweep = vi.fn(async () => {})
    const dust = vi.fn(async () => {
      throw new Error('too dusty')
    })
    startServer({ sweep, dust })
    startServer({ sweep, dust })
    for (const [minutes, runs] of [
      [1, 1],
      [12 * 60, 1],
      [12 * 60, 2],
      [23 * 60, 2],
      // A day after the second run began: the time of day stays.
      [60, 3],
    ] as const) {
      await pass(minutes)
      expect([sweep, dust].map((job) => job.mock.calls.length)).toEqual([runs, runs])
    }
  })

  test('a long job stays with its server, and is taken over when that one is lost', async () => {
    const runs: AbortSignal[] = []
    const sweep = (signal: AbortSignal) => {
      runs.push(signal)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const first = startServer({ sweep })
    await pass(1)
    startServer({ sweep })
    for (let minute = 0; minute < 12; minute++) await pass(1)
    expect(runs).toHaveLength(1)

    first.works = false
    for (let minute = 0; minute < 12; minute++) await pass(1)
    expect(runs).toHaveLength(2)
    expect(runs[0]?.aborted).toBe(false)

    // It only hung: it learns that the job has another server now.
    first.works = true
    await pass(1)
    expect(runs.map(({ aborted }) => aborted)).toEqual([true, false])
  })
})

test('a function is called with the secret key, and a refusal is a failure', async () => {
  let status = 200
  const server = createServer(({ method, url, headers }, response) => {
    response.writeHead(status).end(`${method} ${url} ${headers.apikey}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const job = () => call(`http://127.0.0.1:${port}/functions/v1/remove-unused-files`, 'sb_secret_test')

  expect(await job()).toBe('POST /functions/v1/remove-unused-files sb_secret_test')
  status = 500
  await expect(job()).rejects.toThrow('answered 500')
})
