import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { diskStore } from '../disk.ts'
import { openUploads, type UnfinishedUpload } from './unfinished-uploads.ts'

const log = { info() {}, warn() {}, error: console.error }

const anUpload = (): UnfinishedUpload => ({
  id: randomUUID(),
  length: 10,
  metadata: '',
  mode: 'create',
  owner: 'alice',
  role: 'authenticated',
  created: new Date().toISOString(),
})

async function openStore() {
  const directory = await mkdtemp(join(tmpdir(), 'gateway-uploads-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return diskStore(directory)
}

test('an upload that another gateway has finished no longer counts', async () => {
  const store = await openStore()
  const [one, other] = [await openUploads(store, log), await openUploads(store, log)]
  const begun = Array.from({ length: 100 }, anUpload)
  for (const upload of begun) await one.add(upload)
  await expect(one.add(anUpload())).rejects.toMatchObject({ code: 'SlowDown' })

  const found = await other.find(begun[0]?.id ?? '')
  if (found) await other.markFinished(found)

  await one.add(anUpload())
  await expect(one.add(anUpload())).rejects.toMatchObject({ code: 'SlowDown' })
  one.close()
  other.close()
})

test('every gateway removes expired uploads of the others', async () => {
  const store = await openStore()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [one, other] = [await openUploads(store, log), await openUploads(store, log)]
  const upload = anUpload()
  await one.add(upload)
  one.close()

  vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
  vi.advanceTimersByTime(60 * 60_000)
  await vi.waitFor(async () => expect(await other.find(upload.id)).toBeUndefined())
  expect(await store.uploads.keys()).toEqual([])
  other.close()
})
