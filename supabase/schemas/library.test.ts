// Stories about what Media shows of other places. library.slow.test.ts compares any mix of them with their sources.

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'
import { listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

/** The beginning of a video (ISO 14496-12, 4.3), by which its type is known. */
const MP4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')

async function store(
  by: Person,
  bucket: string,
  folder = '',
  file = GIF,
  type = 'image/gif',
  metadata?: Record<string, unknown>,
): Promise<string> {
  const name = `${folder}${randomBytes(16).toString('base64url')}.${type.split('/')[1]}`
  const blob = new Blob([Uint8Array.from(file)], { type })
  const { error } = await by.db.storage.from(bucket).upload(name, blob, metadata && { metadata })
  if (error) throw error
  return name
}

const urlOf = (bucket: string, name: string) => nana.db.storage.from(bucket).getPublicUrl(name).data.publicUrl

async function post(
  by: Person,
  content: string,
  metadata?: Record<string, unknown>,
): Promise<{ id: string; name: string }> {
  const name = await store(by, 'posts', '', GIF, 'image/gif', metadata)
  const row = { family_id: family.id, content, image_urls: [urlOf('posts', name)] }
  const { data } = await by.db.from('posts').insert(row).select('id').single().throwOnError()
  return { id: data.id, name }
}

const itemOf = async ({ db }: Pick<Person, 'db'>, file_path: string) =>
  (await db.from('media').select('*, uses:media_uses(place, row_id)').eq('file_path', file_path)).data?.[0]

test('a photo of a post is an item of its author, titled by the post, and leads to it', async () => {
  const { id, name } = await post(cousin, '\n  First frost\nand more')

  expect(await itemOf(nana, name)).toMatchObject({
    title: 'First frost',
    user_id: cousin.id,
    bucket_id: 'posts',
    places: ['posts'],
    file_type: 'image/gif',
    uses: [{ place: 'posts', row_id: id }],
  })
  for (const outsider of [...Object.values(outsiders), { db: hub.anonymous }])
    expect(await itemOf(outsider, name)).toBeUndefined()
})

test.each([
  ['an address within an address of', (name: string) => `${urlOf('posts', 'x')}/object/public/y/${name}`],
  ['an address with two slashes of', (name: string) => urlOf('posts', name).replace('/posts/', '/posts//')],
  ['an encoded address of', (name: string) => urlOf('posts', name).replace('/posts/', '/posts/%2e/')],
  ['an address with a fragment of', (name: string) => `${urlOf('posts', 'x')}#/object/public/posts/${name}`],
])('%s another family’s picture makes it no item of this family', async (_, address) => {
  const name = await store(outsiders.neighbour, 'posts')
  const row = { family_id: family.id, content: 'Ours now', image_urls: [address(name)] }
  const { data } = await cousin.db.from('posts').insert(row).select('id')
  if (data?.[0]) {
    await cousin.db.from('posts').update({ content: 'Still ours' }).eq('id', data[0].id).throwOnError()
  }
  expect(await itemOf(cousin, name)).toBeUndefined()
})

test('a photo of a post was taken when the browser says it was', async () => {
  const { id, name } = await post(cousin, 'Frost', { taken_at: '1987-11-30T20:15:07' })
  expect(await itemOf(nana, name)).toMatchObject({
    taken_at: '1987-11-30T20:15:07',
    taken_precision: 'time',
    taken_month: 198711,
  })

  await cousin.db.from('posts').update({ content: 'Hoar frost' }).eq('id', id).throwOnError()
  expect((await itemOf(nana, name)).taken_at).toBe('1987-11-30T20:15:07')
})

const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)

test('where the clocks are ahead of Greenwich, a photo of today was not taken in the future', async () => {
  const taken_at = ahead(14)
  const { name } = await post(cousin, 'Frost', { taken_at })
  expect((await itemOf(nana, name)).taken_at).toBe(taken_at)
})

test.each([
  ['nothing', undefined],
  ['no text', { taken_at: { year: 1987 } }],
  ['words', { taken_at: 'yesterday' }],
  ['a word that Postgres knows', { taken_at: 'infinity' }],
  ['a day that no calendar has', { taken_at: '2023-02-30T10:00:00' }],
  ['a month that no calendar has', { taken_at: '2023-13-01T10:00:00' }],
  ['the year 0', { taken_at: '0000-01-01T10:00:00' }],
  ['a time before the first photo', { taken_at: '1799-12-31T23:59:59' }],
  ['a time with a zone', { taken_at: '2023-02-03T10:00:00+02:00' }],
  ['the future', { taken_at: ahead(30) }],
])('a photo of a post with %s as its time was taken when it was posted', async (_, metadata) => {
  const { name } = await post(cousin, 'Frost', metadata)
  const { taken_at, created_at } = await itemOf(nana, name)
  expect(Date.parse(`${taken_at}Z`)).toBe(Date.parse(created_at))
})

test('a photo of a message to the family and one of a recipe have their own time as well', async () => {
  const metadata = { taken_at: '2024-05-01T13:45:00' }
  const conversation = await nana.db
    .from('conversations')
    .select('id')
    .match({ family_id: family.id, kind: 'family' })
    .single()
    .throwOnError()
  const sent = await store(nana, 'messages', `${conversation.data.id}/`, GIF, 'image/gif', metadata)
  await write(nana, conversation.data.id, 'Frost', { image_paths: [sent] }).throwOnError()
  const cooked = await store(nana, 'pictures', '', GIF, 'image/gif', metadata)
  const recipe = {
    family_id: family.id,
    title: 'Stew',
    ingredients: 'Leeks',
    instructions: 'Simmer.',
    image_url: urlOf('pictures', cooked),
  }
  await nana.db.from('recipes').insert(recipe).throwOnError()

  for (const name of [sent, cooked]) expect(await itemOf(cousin, name)).toMatchObject(metadata)
})

test('a title follows its post until the author changes it; without words it is the author’s name', async () => {
  const { id, name } = await post(cousin, '')
  expect((await itemOf(nana, name)).title).toBe('Cousin')
  await cousin.db.from('posts').update({ content: 'At the lake' }).eq('id', id).throwOnError()
  expect((await itemOf(nana, name)).title).toBe('At the lake')

  await cousin.db.from('media').update({ title: 'Our lake' }).eq('file_path', name).throwOnError()
  await cousin.db.from('posts').update({ content: 'At the sea' }).eq('id', id).throwOnError()

  expect((await itemOf(nana, name)).title).toBe('Our lake')
})

test('what something else shows is not deleted in Media, not even by its author or an admin', async () => {
  const { name } = await post(cousin, 'Frost')
  for (const { db } of [cousin, nana]) await db.from('media').delete().eq('file_path', name).throwOnError()
  expect(await itemOf(nana, name)).toMatchObject({ places: ['posts'] })
})

test('photos of a deleted post stay when they are kept, and only then', async () => {
  const [kept, gone] = [await post(cousin, 'Frost'), await post(cousin, 'Snow')]
  const { data } = await cousin.db.rpc('delete_post_keeping_photos', { post_id: kept.id }).throwOnError()
  expect(data).toBe(true)
  await cousin.db.from('posts').delete().eq('id', gone.id).throwOnError()

  expect(await itemOf(nana, kept.name)).toMatchObject({ places: ['media'], title: 'Frost', uses: [] })
  expect(await itemOf(nana, gone.name)).toBeUndefined()
  const { data: shared } = await cousin.db.from('media').delete().eq('file_path', kept.name).select('id')
  expect(shared).toHaveLength(1)
})

test('only those who may delete a post keep its photos', async () => {
  const aunt = await hub.aStranger('Aunt')
  await join(aunt, family).throwOnError()
  const { id, name } = await post(cousin, 'Frost')
  for (const { db } of [aunt, ...Object.values(outsiders)])
    expect((await db.rpc('delete_post_keeping_photos', { post_id: id })).data).toBe(false)
  expect(await itemOf(nana, name)).toMatchObject({ places: ['posts'] })

  await nana.db.rpc('delete_post_keeping_photos', { post_id: id }).throwOnError()

  expect(await itemOf(nana, name)).toMatchObject({ places: ['media'], uses: [], user_id: cousin.id })
})

test('a kept photo stays public: it cannot become private, like all that was shared', async () => {
  const { id, name } = await post(cousin, 'Frost')
  await cousin.db.rpc('delete_post_keeping_photos', { post_id: id }).throwOnError()
  const { error } = await cousin.db.from('media').update({ is_private: true }).eq('file_path', name)
  expect(error).toMatchObject({ message: 'media_already_shared' })
})

test('portraits of a tree come after all that was shared, and have no date', async () => {
  const { name: older } = await post(cousin, 'Frost')
  const portrait = await store(nana, 'pictures')
  const relative = { family_id: family.id, member_name: 'Amélia', image_url: urlOf('pictures', portrait) }
  await nana.db.from('family_history').insert(relative).throwOnError()

  const order = { ascending: false }
  const { data } = await cousin.db
    .from('media')
    .select('file_path, taken_month')
    .order('listed_at', order)
    .order('id', order)
    .throwOnError()
  expect(data.at(-1)).toEqual({ file_path: portrait, taken_month: 0 })
  expect(data.map(({ file_path }) => file_path)).toContain(older)
})

test('with an account its uploads go, and those of its posts; pictures of relatives stay', async () => {
  const aunt = await hub.aStranger('Aunt')
  await join(aunt, family).throwOnError()
  const upload = await store(aunt, 'family-media', `${aunt.id}/`)
  await aunt.db
    .from('media')
    .insert({ family_id: family.id, title: 'Lake', file_path: upload })
    .throwOnError()
  const { id, name: posted } = await post(aunt, 'Frost')
  await aunt.db.rpc('delete_post_keeping_photos', { post_id: id }).throwOnError()
  const portrait = await store(aunt, 'pictures')
  const relative = { family_id: family.id, member_name: 'Amélia', image_url: urlOf('pictures', portrait) }
  await aunt.db.from('family_history').insert(relative).throwOnError()

  await hub.database.admin`delete from auth.users where id = ${aunt.id}`

  expect(await itemOf(nana, upload)).toBeUndefined()
  expect(await itemOf(nana, posted)).toBeUndefined()
  expect(await itemOf(nana, portrait)).toMatchObject({ title: 'Amélia', user_id: null, places: ['history'] })
})

test('a photo of another conversation than that of the whole family is no item, and its place is no one’s to write', async () => {
  const { data: id } = await nana.db.rpc('open_conversation', { person: cousin.id }).throwOnError()
  const path = await store(nana, 'messages', `${id}/`)
  await write(nana, id, 'For you', { image_paths: [path] }).throwOnError()
  expect(await itemOf(nana, path)).toBeUndefined()

  const forged = { family_id: family.id, title: 'For all', bucket_id: 'messages', file_path: path }
  expect((await nana.db.from('media').insert(forged)).error).toMatchObject({ code: '42501' })
})

test('a photo of a new post arrives live', async () => {
  const changes = await listenTo(nana.db, 'media')
  const { name } = await post(cousin, 'Live from the lake')
  await expect.poll(() => rowsOf(changes)).toContainEqual(expect.objectContaining({ file_path: name }))
})

test('a live photo is one item: its recording must be the uploader’s video, and is read with the photo', async () => {
  const file_path = await store(cousin, 'family-media', `${cousin.id}/`)
  const motion_path = await store(cousin, 'family-media', `${cousin.id}/`, MP4, 'video/mp4')
  const others = await store(nana, 'family-media', `${nana.id}/`, MP4, 'video/mp4')
  const row = { family_id: family.id, title: 'Frost', file_path, is_private: true }
  const add = (motion: string) => cousin.db.from('media').insert({ ...row, motion_path: motion })
  for (const wrong of [others, file_path, `${cousin.id}/nothing.mp4`])
    expect((await add(wrong)).error).toMatchObject({ message: 'file_not_uploaded' })

  await add(motion_path).throwOnError()

  const opens = async ({ db }: Person) =>
    (await db.storage.from('family-media').download(motion_path)).error === null
  expect(await opens(nana)).toBe(false)
  await cousin.db.from('media').update({ is_private: false }).eq('file_path', file_path).throwOnError()
  expect(await opens(nana)).toBe(true)
  expect(await opens(outsiders.neighbour)).toBe(false)
})

test('equal files have an equal hash, which only those know who see them', async () => {
  const paths = [
    await store(cousin, 'family-media', `${cousin.id}/`),
    await store(cousin, 'family-media', `${cousin.id}/`),
  ]
  for (const file_path of paths)
    await cousin.db
      .from('media')
      .insert({ family_id: family.id, title: 'Lake', file_path, is_private: true })
      .throwOnError()
  const { file_hash } = await itemOf(cousin, paths[0] as string)
  const hashed = async ({ db }: Person) =>
    (await db.from('media').select('file_path').eq('file_hash', file_hash).in('file_path', paths)).data

  expect(file_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await hashed(cousin)).toHaveLength(2)
  expect(await hashed(nana)).toEqual([])
})

test('`family_media` lists what can be signed in its bucket, and adds and changes it', async () => {
  const { name } = await post(cousin, 'Elsewhere')
  const file_path = await store(cousin, 'family-media', `${cousin.id}/`)
  const row = {
    family_id: family.id,
    user_id: cousin.id,
    title: 'Lake',
    file_path,
    file_type: 'image/gif',
    is_private: false,
  }
  await cousin.db
    .from('family_media')
    .insert({ ...row, description: null })
    .throwOnError()
  const list = ({ db }: Pick<Person, 'db'>) =>
    db.from('family_media').select('*, uploader:profiles(id, full_name)').eq('family_id', family.id)

  const { data } = await list(nana).throwOnError()
  const paths = data.map((item) => item.file_path)
  const signed = await nana.db.storage.from('family-media').createSignedUrls(paths, 3600)

  expect(data.find((item) => item.file_path === file_path)).toMatchObject({
    title: 'Lake',
    uploader: { id: cousin.id, full_name: 'Cousin' },
  })
  expect(paths).not.toContain(name)
  expect(signed.data?.filter(({ error }) => error)).toEqual([])
  for (const outsider of [...Object.values(outsiders), { db: hub.anonymous }])
    expect((await list(outsider)).data ?? []).toEqual([])

  await cousin.db.from('family_media').update({ title: 'Shore' }).eq('file_path', file_path).throwOnError()
  await cousin.db.from('family_media').delete().eq('file_path', file_path).throwOnError()
  expect(await itemOf(nana, file_path)).toBeUndefined()
})
