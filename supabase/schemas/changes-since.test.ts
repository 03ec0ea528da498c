// What changed since a moment, for pages that loaded their rows before they listened.

import { expect, test } from 'vitest'
import { group, takeOut } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const { admin } = hub.database

const momentOf = async ({ db, id }: Person) =>
  (await db.from('profiles').select('moment').eq('id', id).single<{ moment: string }>().throwOnError()).data
    .moment
const changesSince = async ({ db }: Person, moment: string) =>
  (await db.rpc('changes_since', { moment }).throwOnError()).data
const post = () => cousin.db.from('posts').insert({ family_id: family.id, content: 'Hello' }).throwOnError()

async function privatePhoto({ db, id }: Person): Promise<string> {
  const file_path = `${id}/${crypto.randomUUID()}.gif`
  await db.storage
    .from('family-media')
    .upload(file_path, new Blob([Uint8Array.from(GIF)], { type: 'image/gif' }))
  const row = { family_id: family.id, title: 'Gift', file_path, is_private: true }
  return (await db.from('media').insert(row).select('id').single().throwOnError()).data.id
}

test('tells which tables of the family changed', async () => {
  await post()
  const moment = await momentOf(nana)
  expect(await changesSince(nana, moment)).toEqual([])

  await post()
  const { data: conversation_id } = await cousin.db
    .rpc('open_conversation', { person: nana.id })
    .throwOnError()
  await cousin.db.from('messages').insert({ conversation_id, content: 'Hi' }).throwOnError()
  await cousin.db.from('posts').delete().eq('user_id', cousin.id).throwOnError()

  expect(await changesSince(nana, moment)).toEqual([
    'conversation_members',
    'conversations',
    'messages',
    'notifications',
    'posts',
  ])
})

test('tells of a conversation only those who take part, and who was taken out', async () => {
  const aunt = await hub.aStranger('Aunt')
  await join(aunt, family).throwOnError()
  const id = await group(nana, 'Surprise', [cousin])
  const [moment, before] = await Promise.all([momentOf(aunt), momentOf(cousin)])

  await nana.db.from('messages').insert({ conversation_id: id, content: 'Hush' }).throwOnError()
  await takeOut(nana, id, cousin).throwOnError()

  expect(await changesSince(aunt, moment)).toEqual([])
  expect(await changesSince(cousin, before)).toEqual(['conversation_members'])
})

test('tells of private media only those who see them', async () => {
  const aunt = await hub.aStranger('Aunt')
  await join(aunt, family).throwOnError()
  await cousin.db.from('immediate_family').insert({ relative_id: nana.id }).throwOnError()
  const { data: album } = await cousin.db
    .from('albums')
    .insert({ family_id: family.id, title: 'Summer' })
    .select('id')
    .single()
    .throwOnError()
  const moments = await Promise.all([momentOf(aunt), momentOf(nana)])

  const media_id = await privatePhoto(cousin)
  const about = { family_id: family.id, media_id }
  await cousin.db
    .from('album_items')
    .insert({ ...about, album_id: album.id })
    .throwOnError()
  await cousin.db
    .from('comments')
    .insert({ ...about, content: 'Hush' })
    .throwOnError()
  await cousin.db.from('media').delete().eq('id', media_id).throwOnError()

  expect(await changesSince(aunt, moments[0])).toEqual([])
  expect(await changesSince(nana, moments[1])).toEqual(['album_items', 'comments', 'media', 'notifications'])

  const shared = await privatePhoto(cousin)
  await cousin.db.from('media').update({ is_private: false }).eq('id', shared).throwOnError()
  expect(await changesSince(aunt, moments[0])).toEqual(['media', 'notifications'])
})

test('tells of an album for some only them, and who is no longer among them', async () => {
  const aunt = await hub.aStranger('Aunt')
  await join(aunt, family).throwOnError()
  const [moment, before] = await Promise.all([momentOf(aunt), momentOf(nana)])

  const { data: album } = await cousin.db
    .from('albums')
    .insert({ family_id: family.id, title: 'Surprise', for_family: false })
    .select('id')
    .single()
    .throwOnError()
  await cousin.db
    .from('album_members')
    .insert({ family_id: family.id, album_id: album.id, user_id: nana.id })
    .throwOnError()
  await cousin.db.from('albums').update({ title: 'Party' }).eq('id', album.id).throwOnError()
  expect(await changesSince(nana, before)).toEqual(['album_members', 'albums', 'notifications'])

  const later = await momentOf(nana)
  await cousin.db.from('album_members').delete().match({ album_id: album.id }).throwOnError()
  await cousin.db.from('albums').delete().eq('id', album.id).throwOnError()

  expect(await changesSince(nana, later)).toEqual(['album_members'])
  expect(await changesSince(aunt, moment)).toEqual([])
})

test('tells of what a member has read only them', async () => {
  await post()
  const { data } = await nana.db.from('notifications').select('id').limit(1).single().throwOnError()
  const moments = await Promise.all([momentOf(cousin), momentOf(nana)])
  await nana.db.from('notification_reads').insert({ notification_id: data.id }).throwOnError()

  expect(await changesSince(cousin, moments[0])).toEqual([])
  expect(await changesSince(nana, moments[1])).toEqual(['notifications'])
})

test('includes a change that had begun, and was not visible yet', async () => {
  const begun = await admin.reserve()
  await begun`begin`
  await begun`update public.families set name = 'Maple' where id = ${family.id}`
  const moment = await momentOf(nana)
  expect(await changesSince(nana, moment)).toEqual([])
  await begun`commit`
  begun.release()

  expect(await changesSince(nana, moment)).toEqual(['families'])
})

test('leaves out other families, and who was seen when', async () => {
  const outsiders = Object.values(await hub.outsidersOf(family))
  const moment = await momentOf(nana)
  await cousin.db.from('profiles').update({ last_seen: null }).eq('id', cousin.id).throwOnError()
  for (const { db, id } of outsiders) {
    await db.from('profiles').update({ bio: 'Hello' }).eq('id', id).throwOnError()
  }

  expect(await changesSince(nana, moment)).toEqual([])
})

test('does not know after an hour, or without a family', async () => {
  const [time, snapshot] = (await momentOf(nana)).split('/')
  const earlier = new Date(Date.parse(`${time}`) - 3_601_000).toISOString()
  expect(await changesSince(nana, `${earlier}/${snapshot}`)).toBeNull()

  const stranger = await hub.aStranger('Stranger')
  expect(await changesSince(stranger, await momentOf(stranger))).toBeNull()
})

test('forgets changes after hours', async () => {
  const forget = async () => (await admin`select public.forget_changes() as count`)[0]?.count
  await post()
  expect(await forget()).toBe(0)
  await admin`update private.recent_changes set noted_at = now() - interval '4 hours'`
  expect(await forget()).toBeGreaterThan(0)
})

test('covers every table that is watched live', async () => {
  const missing = await admin`
    select prrelid::regclass::text as missing
      from pg_publication_rel join pg_publication on pg_publication.oid = prpubid
     where pubname = 'supabase_realtime' and not exists (
       select from pg_trigger where tgrelid = prrelid and tgname = 'note_change')`
  expect(missing).toEqual([])
})
