import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { createHealthCheck, watchHealth } from './health.ts'

const database = await createDatabase('gateway')
const directory = await mkdtemp(join(tmpdir(), 'kinfold-health-'))

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
  await database.drop()
})

async function checkOnce(path: string) {
  const health = createHealthCheck(database.gateway, path)
  try {
    return await health.check()
  } finally {
    await health.close()
  }
}

test('a deleted data directory is reported, though the database still answers', async () => {
  expect(await checkOnce(directory)).toMatchObject({ status: 'ok', database: 'ok', disk: 'ok' })
  expect(await checkOnce(join(directory, 'deleted'))).toMatchObject({
    status: 'unavailable',
    database: 'ok',
    disk: 'unwritable',
  })
})

test('a change of the health is logged once', async () => {
  vi.useFakeTimers()
  const good = { status: 'ok', version: '1', database: 'ok', disk: 'ok' } as const
  const full = { ...good, status: 'unavailable', disk: 'full' } as const
  const check = vi.fn().mockResolvedValue(good).mockResolvedValueOnce(full).mockResolvedValueOnce(full)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

  const end = watchHealth(check, log)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  await end()

  expect(log.error.mock.calls).toEqual([[{ database: 'ok', disk: 'full' }, expect.any(String)]])
  expect(log.info).toHaveBeenCalledOnce()
})
