import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

test('an upload that another gateway has finished no longer counts', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gateway-uploads-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const store = diskStore(directory)
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
