// Every release can be updated to this version: the archive of each is restored, and its family goes on.

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveTinyHub, clientOf, nana, withHub } from '../../../../test/tiny-hub.ts'
import { readConfig } from '../config.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const archives = join(import.meta.dirname, '../../../../supabase/archives')
const LARGEST = 200_000

let folder: string
/** What the next release will add. */
let current: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-archives-'))
  current = join(folder, 'current.kinfold')
  await archiveTinyHub(join(folder, 'data'), current)
})
afterAll(() => rm(folder, { recursive: true }))

test('the archive of this version is small, and has rows of every table of a family', async () => {
  const { manifest } = await verifyBackup(current, undefined)

  expect((await stat(current)).size).toBeLessThan(LARGEST)
  const empty = Object.entries(manifest.tables).filter(
    ([name, { rows }]) => name.startsWith('public.') && rows === 0,
  )
  expect(empty).toEqual([])
})

test('a family of each release, and of this version, goes on after the update', {
  timeout: 120_000,
}, async () => {
  const released = (await readdir(archives)).filter((name) => name.endsWith('.kinfold'))
  for (const file of [current, ...released.map((name) => join(archives, name))]) {
    const directory = join(folder, `of-${basename(file)}`)
    await restoreBackup(readConfig({ KINFOLD_DATA_DIR: directory }), file)
    await withHub(directory, async (url) => {
      const db = await clientOf(url)
      const { error } = await db.auth.signInWithPassword(nana)
      expect(error, file).toBeNull()
      const { data: posts } = await db
        .from('posts')
        .select('content, family_id')
        .order('created_at')
        .throwOnError()
      expect(
        posts.map(({ content }) => content),
        file,
      ).toEqual(['Pie at four', 'Plum pie'])
      const { data: message } = await db
        .from('messages')
        .select('image_paths')
        .eq('content', 'Pass the salt')
        .single()
      const picture = await db.storage.from('messages').download(message?.image_paths[0])
      expect(picture.data?.size, file).toBeGreaterThan(0)
      const { family_id } = posts[0] ?? {}
      await db.from('posts').insert({ family_id, content: 'We moved on' }).throwOnError()
    })
  }
})
