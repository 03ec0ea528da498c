import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { open, write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { keys } from '../../test/gateway.ts'
import type { Person } from '../../test/membership.ts'
import { PNG } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const conversation = await open(nana, cousin)

/** Stores a picture that is some days old. */
async function aFile(by: Person, bucket: string, days = 15): Promise<string> {
  const folders: Record<string, string> = { avatars: by.id, 'family-media': by.id, messages: conversation }
  const file = `${randomBytes(16).toString('base64url')}.png`
  const name = folders[bucket] ? `${folders[bucket]}/${file}` : file
  const { error } = await by.db.storage.from(bucket).upload(name, new Blob([PNG], { type: 'image/png' }))
  if (error) throw error
  await hub.database.admin`
    update storage.objects set created_at = now() - make_interval(days => ${days}) where name = ${name}`
  return name
}

const aUrl = async (bucket: string) =>
  nana.db.storage.from(bucket).getPublicUrl(await aFile(nana, bucket)).data.publicUrl

const unused = async () => {
  const { data } = await hub.gateway.client({}, keys.secret).rpc('unused_files').throwOnError()
  return (data as { bucket_id: string; name: string }[]).map(({ bucket_id, name }) => `${bucket_id}/${name}`)
}

/** Stores a file in each bucket and uses it, once for every column that can. */
const uses: Record<string, () => PromiseLike<{ error: unknown }>[]> = {
  avatars: () => [
    aUrl('avatars').then((avatar_url) => nana.db.from('profiles').update({ avatar_url }).eq('id', nana.id)),
  ],
  'family-media': () => [
    aFile(nana, 'family-media').then((file_path) =>
      nana.db.from('media').insert({ family_id: family.id, title: 'Lake', file_path }),
    ),
  ],
  messages: () => [
    aFile(nana, 'messages').then((path) => write(nana, conversation, 'Look', { image_paths: [path] })),
    aFile(nana, 'messages').then((path) => {
      const attachments = [{ path, name: 'lake.gif' }]
      return write(nana, conversation, '', { attachments })
    }),
  ],
  pictures: () => [
    aUrl('pictures').then((image_url) =>
      nana.db.from('recipes').insert({
        family_id: family.id,
        title: 'Soup',
        ingredients: 'Water',
        instructions: 'Boil.',
        image_url,
      }),
    ),
    aUrl('pictures').then((image_url) =>
      nana.db.from('family_history').insert({ family_id: family.id, member_name: 'Amélia', image_url }),
    ),
  ],
  posts: () => [
    aUrl('posts').then((image_url) => nana.db.from('posts').insert({ family_id: family.id, image_url })),
    Promise.all([aUrl('posts'), aUrl('posts')]).then((image_urls) =>
      nana.db.from('posts').insert({ family_id: family.id, image_urls }),
    ),
  ],
}

test('in every bucket, files without a use are listed after two weeks, and used ones never', async () => {
  const buckets = await hub.database.admin`select id from storage.buckets order by id`
  expect(Object.keys(uses)).toEqual(buckets.map(({ id }) => id))

  const forgotten = await Promise.all(
    Object.keys(uses).map(async (bucket) => `${bucket}/${await aFile(nana, bucket)}`),
  )
  // A browser keeps an interrupted upload for a week.
  await aFile(nana, 'family-media', 8)
  for (const use of Object.values(uses)) {
    for (const { error } of await Promise.all(use())) expect(error).toBeNull()
  }

  expect((await unused()).sort()).toEqual(forgotten.sort())
})

test('only the server may list them', async () => {
  expect((await nana.db.rpc('unused_files')).error?.code).toBe('42501')
  expect((await hub.anonymous.rpc('unused_files')).error?.code).toBe('42501')
})

/** What a post, recipe … names as well, the first entry of `posts.image_urls`, and a link to another site. */
const NOT_STORED = ['media_uses.file_path', 'posts.image_url', 'recipes.source_url']

const columnsMissingIn = async (view: string) => {
  const { admin } = hub.database
  const rows = await admin`
    select table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'private') and table_type = 'BASE TABLE'
       and column_name similar to '%\_(url|urls|path|paths)'
       and not exists (
         select from information_schema.view_column_usage as used
          where used.view_schema = 'private' and used.view_name = ${view}
            and (used.table_schema, used.table_name, used.column_name)
              = (columns.table_schema, columns.table_name, columns.column_name)
       )
     order by 1`
  return rows.map(({ name }) => name)
}

test('private.file_uses reads every column that stores a file', async () => {
  expect(await columnsMissingIn('file_uses')).toEqual(NOT_STORED)

  await hub.database.admin`create view private.some_uses as select image_paths from public.messages`
  expect(await columnsMissingIn('some_uses')).toEqual([
    'family_history.image_url',
    'media.file_path',
    'media.motion_path',
    'media_uses.file_path',
    'posts.image_url',
    'posts.image_urls',
    'profiles.avatar_url',
    'recipes.image_url',
    'recipes.source_url',
  ])
})

test('visible_file_uses lists the files of the rows that the caller sees', async () => {
  const { family: other, nana: author, cousin: relative } = await hub.aFamily()
  const name = `${randomBytes(16).toString('base64url')}.png`
  await author.db.storage.from('posts').upload(name, new Blob([PNG], { type: 'image/png' }))
  const image_url = author.db.storage.from('posts').getPublicUrl(name).data.publicUrl
  await author.db.from('posts').insert({ family_id: other.id, content: 'Look', image_url }).throwOnError()
  const names = async ({ db }: Pick<Person, 'db'>) =>
    (await db.rpc('visible_file_uses').throwOnError()).data.map((use: { name: string }) => use.name)

  for (const person of [author, relative]) expect(await names(person)).toEqual([name])
  for (const person of Object.values(await hub.outsidersOf(other))) expect(await names(person)).toEqual([])
  const { error } = await hub.anonymous.rpc('visible_file_uses')
  expect(error?.code).toBe('42501')
})
