// A hub with its files in a bucket: started, backed up, restored into another bucket, and copied to the disk.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { backUpNightly } from '../../apps/server/src/backup/nightly.ts'
import { openBackup } from '../../apps/server/src/backup/open-backup.ts'
import { restoreBackup } from '../../apps/server/src/backup/restore-backup.ts'
import { readShared, verifyBackup } from '../../apps/server/src/backup/verify-backup.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { bucketPlace, copyObjects, diskPlace } from '../../apps/server/src/copy-objects.ts'
import { joinOwner } from '../../apps/server/src/owner.ts'
import { loadSecrets } from '../../apps/server/src/secrets.ts'
import { serve } from '../../apps/server/src/serve.ts'
import { s3Store } from '../../packages/gateway/src/storage/s3/index.ts'
import { createBucket } from './bucket.ts'

const log = { info() {}, warn() {}, error: console.error }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-bucket-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inBucket(name: string) {
  const options = await createBucket(inject('s3Endpoint') ?? '')
  const variables = {
    PORT: '0',
    KINFOLD_DATA_DIR: join(folder, name),
    S3_ENDPOINT: options.endpoint,
    S3_BUCKET: options.bucket,
    S3_REGION: options.region,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  }
  return { config: readConfig(variables), store: s3Store(options), variables }
}

test('a hub in a bucket', { timeout: 180_000 }, async () => {
  const old = await inBucket('old')
  const server = await serve(old.config, log)
  const { secretKey } = await loadSecrets(old.config.dataDirectory)
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const storage = `${server.url}/storage/v1`
  await fetch(`${storage}/bucket`, { method: 'POST', headers, body: '{"name":"trial"}' })
  const body = 'the text of a file'
  const uploaded = await fetch(`${storage}/object/trial/a.txt`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/plain' },
    body,
  })
  expect(uploaded.status).toBe(200)
  expect(await (await fetch(`${storage}/object/trial/a.txt`, { headers })).text()).toBe(body)
  expect(await readdir(join(old.config.dataDirectory, 'objects'))).toEqual([])
  await server.stop()

  // Another hub does not get the bucket.
  const other = readConfig({ ...old.variables, KINFOLD_DATA_DIR: join(folder, 'other') })
  await expect(serve(other, log)).rejects.toThrow('belongs to another hub')

  const backups = join(folder, 'backups')
  const owner = await joinOwner(old.config)
  let name = ''
  try {
    const options = { dataDirectory: old.config.dataDirectory, folder: backups, passphrase: undefined }
    const made = { ...options, openStore: async () => old.store, log, warn: async () => {} }
    await backUpNightly({ ...made, owner: owner.sql, intoBucket: false })
    name = (await readdir(backups)).find((one) => one.endsWith('.night')) ?? ''
    await backUpNightly({ ...made, owner: owner.sql, intoBucket: true })
    await backUpNightly({ ...made, owner: owner.sql, intoBucket: true })
    expect(await owner.sql`select failure from private.backups`).toEqual(Array(3).fill({ failure: null }))
  } finally {
    await owner.close()
  }
  const kept: string[] = []
  for await (const { key } of old.store.bucket.list('backups/')) kept.push(key)
  const hash = createHash('sha256').update(body).digest('hex')
  const night = expect.stringMatching(/^backups\/kinfold-\d{8}-\d{6}\.night$/)
  const list = expect.stringMatching(/^backups\/kinfold-\d{8}-\d{6}\.sha256$/)
  expect(kept).toEqual([`backups/files/${hash.slice(0, 2)}/${hash}`, night, list, night, list])
  expect((await readdir(backups)).filter((one) => one.startsWith('kinfold-'))).toEqual([
    name,
    name.replace('.night', '.sha256'),
  ])
  const inBucketNow = await openBackup(old.config, `s3:${kept.at(-2)?.slice('backups/'.length)}`)
  await verifyBackup(inBucketNow.file, undefined, { takeShared: readShared(inBucketNow.source) })
  await expect(openBackup(old.config, 's3:')).rejects.toThrow(`s3:${kept.at(-2)?.slice('backups/'.length)}`)

  const restored = await inBucket('new')
  await restoreBackup(restored.config, join(backups, name))
  const copied = await joinOwner(restored.config)
  try {
    const disk = diskPlace(join(restored.config.dataDirectory, 'objects'))
    const bucket = bucketPlace(restored.store)
    const first = await copyObjects(copied.sql, bucket, disk)
    expect(first).toEqual({ copied: 1, bytes: body.length, present: 0, missing: [] })
    expect(await copyObjects(copied.sql, bucket, disk)).toMatchObject({ copied: 0, present: 1 })
    const emptied = s3Store(await createBucket(inject('s3Endpoint') ?? ''))
    expect(await copyObjects(copied.sql, disk, bucketPlace(emptied))).toMatchObject({ copied: 1 })
  } finally {
    await copied.close()
  }

  const onDisk = readConfig({ PORT: '0', KINFOLD_DATA_DIR: restored.config.dataDirectory })
  const again = await serve(onDisk, log)
  const found = await fetch(`${again.url}/storage/v1/object/trial/a.txt`, { headers })
  expect(await found.text()).toBe(body)
  await again.stop()
  expect(existsSync(join(restored.config.dataDirectory, 'restore-unfinished'))).toBe(false)
})
