// Every release can be updated to this version: a backup of each is restored, and migrated.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { joinOwner } from '../owner.ts'
import { serve } from '../serve.ts'
import { createBackup } from './create-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const archives = join(import.meta.dirname, '../../../../supabase/archives')
const LARGEST = 100_000

let folder: string
let current: string

// What the next release will add.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-archives-'))
  current = join(folder, 'current.kinfold')
  const config = readConfig({ PORT: '0', KINFOLD_DATA_DIR: join(folder, 'data') })
  const server = await serve(config, { info() {}, warn() {}, error: console.error })
  const owner = await joinOwner(config)
  const { dataDirectory } = config
  await createBackup(owner.sql, { file: current, dataDirectory, passphrase: undefined })
  await owner.close()
  await server.stop()
})
afterAll(() => rm(folder, { recursive: true }))

test('the archive of each release, and of this version, is small and can be restored', {
  timeout: 120_000,
}, async () => {
  const released = (await readdir(archives)).filter((name) => name.endsWith('.kinfold'))
  for (const file of [current, ...released.map((name) => join(archives, name))]) {
    const { header, manifest } = await verifyBackup(file, undefined)
    expect(header.migrations.length, file).toBeGreaterThan(0)
    expect(
      Object.values(manifest.tables).some(({ rows }) => rows > 0),
      file,
    ).toBe(true)
    expect(header.files.bytes, file).toBeLessThan(LARGEST)
  }
})
