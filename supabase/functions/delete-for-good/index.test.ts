import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHub } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import type { Person } from '../../../test/membership.ts'
import { GIF } from '../../../test/pixels.ts'
import removeUnusedFiles from '../remove-unused-files/index.ts'
import deleteForGood from './index.ts'

const functions = { 'delete-for-good': deleteForGood, 'remove-unused-files': removeUnusedFiles }
const hub = await openHub(new Map(Object.entries(functions)))
const { family, nana, cousin } = await hub.aFamily()
const { admin } = hub.database
const service = hub.gateway.client({}, keys.secret)
const environment = { ...process.env }

beforeEach(() => {
  Object.assign(process.env, {
    SUPABASE_URL: hub.gateway.url,
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
  })
})
afterEach(() => {
  process.env = { ...environment }
})

type Stored = { bucket: string; path: string }

async function store(by: Person, bucket: string): Promise<Stored> {
  const path = `${bucket === 'posts' ? '' : `${by.id}/`}${randomBytes(16).toString('base64url')}.gif`
  const { error } = await by.db.storage.from(bucket).upload(path, new Blob([GIF], { type: 'image/gif' }))
  if (error) throw error
  return { bucket, path }
}

const isThere = async ({ bucket, path }: Stored) => !(await service.storage.from(bucket).download(path)).error

/** A post with a picture. */
async function aPost(by: Person, file: Stored): Promise<string> {
  const { publicUrl } = by.db.storage.from('posts').getPublicUrl(file.path).data
  const values = { family_id: family.id, content: 'Lake', image_url: publicUrl }
  return (await by.db.from('posts').insert(values).select('id').single().throwOnError()).data.id
}

async function anUpload(by: Person, { path }: Stored): Promise<string> {
  const values = { family_id: family.id, title: 'Lake', file_path: path }
  return (await by.db.from('media').insert(values).select('id').single().throwOnError()).data.id
}

const used = async () =>
  (await admin`select bytes from private.storage_used where subject = ${family.id}`)[0]?.bytes
const clean = () => service.functions.invoke('remove-unused-files')
const forGood = (by: Person, ids: string[]) => by.db.functions.invoke('delete-for-good', { body: { ids } })

test('files stay, and count, as long as the bin holds them, and are freed at once', async () => {
  const [picture, upload] = [await store(cousin, 'posts'), await store(cousin, 'family-media')]
  const ids = [await aPost(cousin, picture), await anUpload(cousin, upload)]
  const before = await used()
  await cousin.db.from('posts').delete().eq('id', ids[0]).throwOnError()
  // As earlier versions of the app did: the file, then its row.
  await cousin.db.storage.from('family-media').remove([upload.path])
  await cousin.db.from('media').delete().eq('id', ids[1]).throwOnError()
  await cousin.db.storage.from('posts').remove([picture.path])
  await admin`update storage.objects set created_at = now() - interval '15 days'`
  await clean()

  expect(await used()).toBe(before)
  const { data: binned } = await cousin.db.rpc('recycle_bin').throwOnError()
  expect(binned.map(({ bytes }: { bytes: number }) => bytes)).toEqual([GIF.length, GIF.length])
  expect([await isThere(picture), await isThere(upload)]).toEqual([true, true])

  expect((await forGood(cousin, ids)).data.deleted.sort()).toEqual(ids.sort())
  expect([await isThere(picture), await isThere(upload)]).toEqual([false, false])
  expect(Number(await used())).toBe(Number(before) - 2 * GIF.length)
})

test('a picture that Media keeps stays', async () => {
  const picture = await store(cousin, 'posts')
  const id = await aPost(cousin, picture)
  await cousin.db.rpc('delete_post_keeping_photos', { post_id: id }).throwOnError()
  const { data: binned } = await cousin.db.rpc('recycle_bin').throwOnError()
  expect(binned).toEqual([expect.objectContaining({ id, bytes: 0 })])

  await forGood(cousin, [id])
  await clean()
  expect(await isThere(picture)).toBe(true)
})

test('what another member may not remove stays', async () => {
  const upload = await store(nana, 'family-media')
  const id = await anUpload(nana, upload)
  await nana.db.from('media').delete().eq('id', id).throwOnError()

  expect((await forGood(cousin, [id])).data).toEqual({ deleted: [] })
  expect(await nana.db.rpc('restore_deleted', { ids: [id] })).toMatchObject({ data: [id] })
  expect(await isThere(upload)).toBe(true)
})

test('the daily cleaning removes the files that a crash has left, however young', async () => {
  const upload = await store(cousin, 'family-media')
  const id = await anUpload(cousin, upload)
  await cousin.db.from('media').delete().eq('id', id).throwOnError()
  await admin`update private.bin_entries set deleted_at = now() - interval '31 days' where id = ${id}`
  await service.rpc('empty_bin').throwOnError()
  expect(await isThere(upload)).toBe(true)

  await clean()
  expect(await isThere(upload)).toBe(false)
  expect(await admin`select from private.freed_files where name = ${upload.path}`).toHaveLength(0)
})

test.each([
  ['without a session', () => hub.anonymous, 401],
  ['without ids', () => nana.db, 400],
])('%s it is refused', async (_, db, status) => {
  const { error } = await db().functions.invoke('delete-for-good', { body: {} })
  expect(error.context.status).toBe(status)
})
