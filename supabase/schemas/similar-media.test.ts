// Copies of a picture: who sees that two are alike, what the kept one inherits, and a picture that is posted and uploaded.

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'
import { scene } from '../../test/scenes.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()
const outsiders = await hub.outsidersOf(family)
const family_id = family.id
const { admin } = hub.database

let seeds = 0
/** A new picture, and what WhatsApp makes of it. */
async function aPicture() {
  seeds += 1
  const original = await (await scene(seeds))().jpeg({ quality: 92 }).toBuffer()
  return { original, copy: await sharp(original).resize(640).jpeg({ quality: 60 }).toBuffer() }
}

const NOON = '2022-01-21T12:00:00'

async function store(
  by: Person,
  bucket: string,
  folder: string,
  file: Buffer,
  metadata?: Record<string, unknown>,
) {
  const name = `${folder}${randomBytes(16).toString('base64url')}.jpg`
  const blob = new Blob([new Uint8Array(file)], { type: 'image/jpeg' })
  const { error } = await by.db.storage.from(bucket).upload(name, blob, metadata && { metadata })
  if (error) throw error
  return name
}

async function upload(by: Person, file: Buffer, values: object = {}): Promise<string> {
  const file_path = await store(by, 'family-media', `${by.id}/`, file)
  const row = { family_id, title: 'Lake', file_path, taken_at: NOON, ...values }
  const { data } = await by.db.from('media').insert(row).select('id').single().throwOnError()
  return data.id
}

async function post(by: Person, file: Buffer, taken_at = NOON) {
  const name = await store(by, 'posts', '', file, { taken_at })
  const url = by.db.storage.from('posts').getPublicUrl(name).data.publicUrl
  const row = { family_id, content: 'Look', image_urls: [url] }
  const { data } = await by.db.from('posts').insert(row).select('id').single().throwOnError()
  return { id: data.id as string, name }
}

const pairs = async ({ db }: Pick<Person, 'db'>, id: string) =>
  (
    await db
      .from('similar_media')
      .select('one_id, other_id, is_apart')
      .or(`one_id.eq.${id},other_id.eq.${id}`)
  ).data

const itemsOf = async (by: Pick<Person, 'db'>, ids: string[]) =>
  (await by.db.from('media').select('*, uses:media_uses(place, row_id)').in('id', ids).throwOnError()).data

const keep = ({ db }: Pick<Person, 'db'>, kept: string, ...copies: string[]) =>
  db.rpc('join_similar_media', { kept, copies })

test('the family sees that a copy is alike, once it is shared; private ones only pair with their uploader’s own', async () => {
  const { original, copy } = await aPicture()
  const one = await upload(nana, original)
  const sent = await upload(cousin, copy, {
    taken_at: '2022-03-01T00:00:00',
    taken_precision: 'day',
    is_private: true,
  })
  expect(await pairs(cousin, one)).toEqual([])
  const own = await upload(cousin, copy, { is_private: true })
  expect(await pairs(cousin, own)).toHaveLength(1)
  expect(await pairs(nana, own)).toEqual([])

  await cousin.db.from('media').update({ is_private: false }).eq('id', sent).throwOnError()
  expect(await pairs(nana, one)).toHaveLength(1)
  expect(await pairs(cousin, own)).toEqual([])
  for (const outsider of Object.values(outsiders)) expect(await pairs(outsider, one)).toEqual([])
})

test('another picture, another shape and another moment of a burst are not alike', async () => {
  const { original } = await aPicture()
  const one = await upload(nana, original)
  await upload(nana, (await aPicture()).original)
  await upload(nana, await sharp(original).resize(800, 800, { fit: 'fill' }).jpeg().toBuffer())
  await upload(nana, await sharp(original).jpeg({ quality: 80 }).toBuffer(), {
    taken_at: '2022-01-21T12:00:01',
  })
  expect(await pairs(nana, one)).toEqual([])
})

test('what is told apart stays apart', async () => {
  const { original, copy } = await aPicture()
  const [one, other] = [await upload(nana, original), await upload(aunt, copy)]
  const apart = ({ db }: Pick<Person, 'db'>) =>
    db
      .from('similar_media')
      .update({ is_apart: true })
      .in('one_id', [one, other])
      .in('other_id', [one, other])
      .select()
  for (const outsider of Object.values(outsiders)) expect((await apart(outsider)).data ?? []).toEqual([])
  expect((await apart(cousin)).data).toHaveLength(1)
  await admin`update private.media_looks set dhash = dhash where media_id = ${one}`
  expect(await pairs(nana, one)).toMatchObject([{ is_apart: true }])
})

test('the kept one inherits albums, comments with their reactions, and people', async () => {
  const { original, copy } = await aPicture()
  const [one, other] = [
    await upload(aunt, original),
    await upload(cousin, copy, { description: 'At the pier' }),
  ]
  const album = { family_id, title: 'Summer', created_by: cousin.id }
  const { data: summer } = await cousin.db.from('albums').insert(album).select('id').single().throwOnError()
  await cousin.db
    .from('album_items')
    .insert({ family_id, album_id: summer.id, media_id: other })
    .throwOnError()
  await cousin.db.from('albums').update({ cover_id: other }).eq('id', summer.id).throwOnError()
  const said = { family_id, media_id: other, content: 'How blue!' }
  const { data: comment } = await nana.db.from('comments').insert(said).select('id').single().throwOnError()
  await cousin.db.from('reactions').insert({ comment_id: comment.id, emoji: '🎉' }).throwOnError()
  const box = { x: 0.25, y: 0.25, width: 0.25, height: 0.25 }
  const person_id = family_id.slice(0, 8) + nana.id.slice(8)
  await nana.db
    .from('media_people')
    .insert({ family_id, media_id: other, person_id, ...box })
    .throwOnError()

  // Only the other's uploader and admins may delete it.
  expect((await keep(aunt, one, other)).error?.message).toBe('copies_not_yours')
  for (const outsider of Object.values(outsiders))
    expect((await keep(outsider, one, other)).error).not.toBeNull()
  expect(await itemsOf(nana, [one, other])).toHaveLength(2)

  expect((await keep(nana, one, other)).error).toBeNull()
  expect(await itemsOf(nana, [one, other])).toMatchObject([
    { id: one, comment_count: 1, description: 'At the pier' },
  ])
  const { data: kept } = await nana.db.from('comments').select('content, reacted_by').eq('media_id', one)
  expect(kept).toEqual([{ content: 'How blue!', reacted_by: { '🎉': [cousin.id] } }])
  const { data: albums } = await nana.db.from('albums').select('cover_id').eq('id', summer.id)
  expect(albums).toEqual([{ cover_id: one }])
  const { data: people } = await nana.db.from('media_people').select('person_id').eq('media_id', one)
  expect(people).toHaveLength(1)
})

test('nobody joins a private item but its uploader, and not with a shared one', async () => {
  const { original, copy } = await aPicture()
  const [shared, secret] = [await upload(nana, original), await upload(nana, copy, { is_private: true })]
  const second = await upload(nana, original, { is_private: true })
  for (const [kept, copies] of [
    [shared, secret],
    [secret, shared],
  ] as const)
    expect((await keep(nana, kept, copies)).error?.message).toBe('copies_not_yours')
  expect((await keep(cousin, secret, second)).error?.message).toBe('copies_not_yours')
  expect((await keep(nana, secret, second)).error).toBeNull()
})

test.each([
  ['posted and then uploaded', ['post', 'upload']],
  ['uploaded and then posted', ['upload', 'post']],
])('a picture that is %s is one item, which leads to the post and stays without it', async (_, steps) => {
  const { original, copy } = await aPicture()
  let posted = { id: '', name: '' }
  let item = ''
  for (const step of steps) {
    if (step === 'post') posted = await post(cousin, copy)
    else item = await upload(cousin, original)
  }
  const of_picture = () =>
    cousin.db.from('media').select('id, places').in('file_path', [posted.name]).throwOnError()
  expect((await of_picture()).data).toEqual([])
  const uses = [{ place: 'posts', row_id: posted.id }]
  expect(await itemsOf(nana, [item])).toMatchObject([{ title: 'Lake', places: ['media', 'posts'], uses }])

  // An edit of the post adds none.
  await cousin.db.from('posts').update({ content: 'Look at this' }).eq('id', posted.id).throwOnError()
  expect((await of_picture()).data).toEqual([])
  expect(await itemsOf(nana, [item])).toMatchObject([{ title: 'Lake', uses }])

  await cousin.db.from('posts').delete().eq('id', posted.id).throwOnError()
  expect(await itemsOf(nana, [item])).toMatchObject([{ places: ['media'], uses: [] }])
})

test('by somebody else, or of another second, it is only proposed', async () => {
  const { original, copy } = await aPicture()
  const item = await upload(cousin, original)
  await post(aunt, copy)
  await post(cousin, copy, '2022-01-21T12:00:01')
  expect(await pairs(nana, item)).toHaveLength(2)
  expect(await itemsOf(nana, [item])).toMatchObject([{ places: ['media'] }])
})

test('the file of a kept picture stays when its post is deleted', async () => {
  const { original, copy } = await aPicture()
  const posted = await post(nana, original)
  const { data: shown } = await nana.db
    .from('media')
    .select('id')
    .eq('file_path', posted.name)
    .single()
    .throwOnError()
  expect(
    (await keep(nana, shown.id, await upload(nana, copy, { taken_at: '2022-05-01T08:00:00' }))).error,
  ).toBeNull()
  await nana.db.from('posts').delete().eq('id', posted.id).throwOnError()
  await nana.db.storage.from('posts').remove([posted.name])
  expect(await itemsOf(nana, [shown.id])).toMatchObject([{ places: ['media'] }])
  expect((await nana.db.storage.from('posts').download(posted.name)).error).toBeNull()
})

test('a picture whose look is noted later is found then', async () => {
  const { original, copy } = await aPicture()
  const one = await upload(nana, original)
  const file_path = await store(nana, 'family-media', `${nana.id}/`, copy)
  const [stored] = await admin`select metadata from storage.objects where name = ${file_path}`
  await admin`update storage.objects set metadata = metadata - 'dhash' where name = ${file_path}`
  await nana.db
    .from('media')
    .insert({ family_id, title: 'Late', file_path, taken_at: '2022-05-01T08:00:00' })
    .throwOnError()
  expect(await pairs(nana, one)).toEqual([])
  await admin`update storage.objects set metadata = ${admin.json(stored?.metadata)} where name = ${file_path}`
  expect(await pairs(nana, one)).toHaveLength(1)
})
