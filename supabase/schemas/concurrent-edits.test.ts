// Two edits of one row: each sends the `updated_at` that it has read, and the second updates nothing.

import { expect, test } from 'vitest'
import { group } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { GIF } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()

/** Adds a row and returns its id. */
async function add(table: string, values: object): Promise<string> {
  const { data } = await nana.db
    .from(table)
    .insert({ ...values, family_id: family.id })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

const title = 'Plum pie'
const times = { start_time: '2031-01-01T10:00:00Z', end_time: '2031-01-01T11:00:00Z' }

async function addMedia() {
  const file_path = `${nana.id}/${'lake'.padEnd(22, '-')}.gif`
  const { error } = await nana.db.storage
    .from('family-media')
    .upload(file_path, new Blob([Uint8Array.from(GIF)], { type: 'image/gif' }))
  if (error) throw error
  return add('media', { title, file_path, file_type: 'image/gif' })
}

const records: [table: string, column: string, add: () => Promise<string>][] = [
  ['posts', 'content', () => add('posts', { content: 'Soup' })],
  ['recipes', 'title', () => add('recipes', { title, ingredients: 'Plums', instructions: 'Bake.' })],
  ['events', 'title', () => add('events', { title, ...times })],
  ['family_history', 'bio', () => add('family_history', { member_name: 'Amélia' })],
  ['media', 'title', addMedia],
  [
    'comments',
    'content',
    async () => add('comments', { post_id: await add('posts', { content: 'Pie' }), content: 'Lovely' }),
  ],
  ['conversations', 'name', () => group(nana, 'Bakers', [cousin])],
  ['profiles', 'bio', async () => nana.id],
]

test.each(records)('%s: the second of two edits updates nothing', async (table, column, add) => {
  const id = await add()
  const read = async () =>
    (await nana.db.from(table).select('*').eq('id', id).single().throwOnError()).data as Record<
      string,
      string
    >
  const save = async (updatedAt: string | undefined, text: string) => {
    const row = nana.db
      .from(table)
      .update({ [column]: text })
      .eq('id', id)
      .eq('updated_at', updatedAt)
    return (await row.select('id').throwOnError()).data
  }
  const { updated_at } = await read()

  expect(await save(updated_at, 'first')).toHaveLength(1)
  expect(await save(updated_at, 'second')).toEqual([])

  const newer = await read()
  expect(newer[column]).toBe('first')
  expect(await save(newer.updated_at, 'second')).toHaveLength(1)
})

test('a change gets a newer stamp even when the clock was set back', async () => {
  const id = await add('recipes', { title, ingredients: 'Plums', instructions: 'Bake.' })
  const { admin } = hub.database
  // Triggers do not run in a replica's session.
  await admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update public.recipes set updated_at = '2126-01-01 00:00:00.000001Z' where id = ${id}`
  })
  await nana.db.from('recipes').update({ title: 'Plum cake' }).eq('id', id).throwOnError()

  const { data } = await nana.db.from('recipes').select('updated_at').eq('id', id).single()
  expect(data?.updated_at).toBe('2126-01-01T00:00:00.000002+00:00')
})

test('every table that members change stamps its changes, unless it holds only what applies when touched', async () => {
  const rows = await hub.database.admin<{ name: string }[]>`
    select distinct table_name as name from information_schema.column_privileges
     join pg_class on oid = to_regclass('public.' || quote_ident(table_name)) and relkind = 'r'
     where table_schema = 'public' and grantee = 'authenticated' and privilege_type = 'UPDATE'
       and table_name not in (select event_object_table from information_schema.triggers where trigger_name = 'stamp_change')
     order by 1`
  expect(rows.map(({ name }) => name)).toEqual([
    'album_items',
    'albums',
    'appearance_settings',
    'conversation_members',
    'event_items',
    'event_reminders',
    // Each field is saved as soon as it is edited.
    'list_items',
    'lists',
    // Only their author edits them, and the last edit wins.
    'messages',
    'notification_settings',
    'parentage',
    'push_subscriptions',
    'similar_media',
  ])
})

test('a visit to the hub is no edit of the profile', async () => {
  const stamp = async () =>
    (await nana.db.from('profiles').select('updated_at').eq('id', nana.id).single()).data
  const before = await stamp()
  await nana.db
    .from('profiles')
    .update({ last_seen: new Date().toISOString() })
    .eq('id', nana.id)
    .throwOnError()

  expect(await stamp()).toEqual(before)
})
