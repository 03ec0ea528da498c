// Kills a first start in the middle, and starts again.

import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signUp } from './member.ts'
import { exitOf, kill, launch, ownerOf, start, stop } from './running-hub.ts'

vi.setConfig({ testTimeout: 300_000 })

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-first-start-'))
})
afterEach(() => rm(directory, { recursive: true }))

const MANY = { timeout: 120_000, interval: 5 }

/** Waits until Postgres accepts connections. */
async function connected(): Promise<postgres.Sql> {
  return vi.waitFor(async () => {
    const sql = await ownerOf(directory)
    try {
      await sql`select from supabase_migrations.schema_migrations`
      return sql
    } catch (error) {
      await sql.end()
      throw error
    }
  }, MANY)
}

async function expectUsable(): Promise<void> {
  const hub = await start(directory)
  try {
    expect((await signUp(hub.url)).family).toBeTruthy()
  } finally {
    await stop(hub)
  }
}

test('killed while Postgres’s files are made', async () => {
  const server = launch(directory)
  await vi.waitFor(() => expect(readdirSync(join(directory, 'postgres'))).not.toEqual([]), MANY)
  server.kill('SIGKILL')
  await exitOf(server)

  await expectUsable()
})

test('killed in the middle of a migration', async () => {
  const server = launch(directory)
  // On a slow computer the lock may come too late; then the finished start is killed.
  let isReady = false
  server.stdout?.on('data', (chunk) => {
    isReady ||= String(chunk).includes('Kinfold is ready')
  })
  const sql = await connected()
  // The next migration waits for this lock before it can be recorded.
  const locked = await sql.reserve()
  await locked`begin`
  await locked`lock table supabase_migrations.schema_migrations in exclusive mode`
  await vi.waitFor(async () => {
    const waiting = await locked`select from pg_locks where not granted and mode = 'RowExclusiveLock'`
    expect(waiting.length > 0 || isReady).toBe(true)
  }, MANY)

  await kill('the process tree', directory, server)
  await sql.end({ timeout: 0 })

  await expectUsable()
})
