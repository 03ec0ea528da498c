import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { call, everyDay, everyFewSeconds, everyHour } from './jobs.ts'

const HOUR_MS = 3_600_000

describe('regular jobs', () => {
  const done = vi.fn()
  const failed = vi.fn()
  const report = vi.fn(async (_job: string, _failure: string | null) => {})
  const reports = { log: { info: done, warn() {}, error: failed }, report }

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  test('run soon after the start, then every day, until they are stopped', async () => {
    const jobs = { sweep: vi.fn(async () => 'swept'), dust: vi.fn(async () => 'dusted') }
    const stop = everyDay(jobs, reports)
    expect(jobs.sweep).not.toHaveBeenCalled()

    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(done.mock.calls.map(([fields]) => fields)).toEqual([
      { job: 'sweep', result: 'swept' },
      { job: 'dust', result: 'dusted' },
    ])
    await vi.advanceTimersByTimeAsync(48 * HOUR_MS)
    expect(jobs.sweep).toHaveBeenCalledTimes(3)

    await stop()
    await vi.advanceTimersByTimeAsync(48 * HOUR_MS)
    expect(jobs.sweep).toHaveBeenCalledTimes(3)
  })

  test('a failed job is logged, runs again the next day, and does not stop the others', async () => {
    const err = new Error('no database')
    const sweep = vi.fn().mockRejectedValueOnce(err)
    const dust = vi.fn()
    const stop = everyDay({ sweep, dust }, reports)

    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(failed.mock.calls).toEqual([[{ err, job: 'sweep' }, 'job failed']])
    expect(dust).toHaveBeenCalledOnce()
    expect(report.mock.calls).toEqual([
      ['sweep', 'no database'],
      ['dust', null],
    ])

    await vi.advanceTimersByTimeAsync(24 * HOUR_MS)
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

  test('an hourly job runs immediately and each hour, also when its result cannot be stored', async () => {
    report.mockRejectedValue(new Error('no database'))
    const measure = vi.fn()
    const stop = everyHour({ measure }, reports)
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
    expect(measure).toHaveBeenCalledTimes(3)
    await stop()
    report.mockResolvedValue()
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
