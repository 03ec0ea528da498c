import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { call, everyDay } from './daily.ts'

const HOUR_MS = 3_600_000

describe('every day', () => {
  const done = vi.fn()
  const failed = vi.fn()
  const log = { info: done, warn() {}, error: failed }

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  test('the jobs run soon after the start, then every day, until they are stopped', async () => {
    const jobs = { sweep: vi.fn(async () => 'swept'), dust: vi.fn(async () => 'dusted') }
    const stop = everyDay(jobs, log)
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
    const stop = everyDay({ sweep, dust }, log)

    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(failed.mock.calls).toEqual([[{ err, job: 'sweep' }, 'daily job failed']])
    expect(dust).toHaveBeenCalledOnce()

    await vi.advanceTimersByTimeAsync(24 * HOUR_MS)
    expect(sweep).toHaveBeenCalledTimes(2)
    expect(failed).toHaveBeenCalledOnce()
    await stop()
  })

  test('stopping ends a running job without logging a failure and starts no other', async () => {
    const sweep = (signal: AbortSignal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const dust = vi.fn()
    const stop = everyDay({ sweep, dust }, log)

    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await stop()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(failed).not.toHaveBeenCalled()
    expect(dust).not.toHaveBeenCalled()
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
  const job = call(`http://127.0.0.1:${port}/functions/v1/remove-unused-files`, 'sb_secret_test')
  const { signal } = new AbortController()

  expect(await job(signal)).toBe('POST /functions/v1/remove-unused-files sb_secret_test')
  status = 500
  await expect(job(signal)).rejects.toThrow('answered 500')
})
