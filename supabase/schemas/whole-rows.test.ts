// Clients may send a whole row to change it: what may not change is accepted as it is, and refused when it differs.

import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { GIF } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const { id: family_id } = family
const own = { family_id, created_by: nana.id }

const insert = async (table: string, values: object) =>
  (await nana.db.from(table).insert(values).select().single().throwOnError()).data

const event = await insert('events', {
  ...own,
  title: 'Picnic',
  start_time: '2030-06-01T10:00:00Z',
  end_time: '2030-06-01T12:00:00Z',
})
const post = await insert('posts', { family_id, user_id: nana.id, content: 'Plums' })
const relative = await insert('family_history', { ...own, member_name: 'Amélia', birth_date: '1901-02-28' })
const list = await insert('lists', { ...own, title: 'Groceries', kind: 'shopping' })
const file_path = `${nana.id}/nobody-could-guess-this.gif`
await nana.db.storage
  .from('family-media')
  .upload(file_path, new Blob([Uint8Array.from(GIF)], { type: 'image/gif' }))
const item = await insert('family_media', {
  family_id,
  user_id: nana.id,
  title: 'At the lake',
  file_path,
  file_type: 'image/gif',
})

type Case = { table: string; key: object; changes: object; fixed: object }
const someone = { created_by: cousin.id }
const cases: Case[] = [
  { table: 'family_history', key: { id: relative.id }, changes: { bio: 'Sang' }, fixed: someone },
  {
    table: 'events',
    key: { id: event.id },
    changes: { end_time: '2030-06-01T13:00:00+00:00' },
    fixed: someone,
  },
  { table: 'posts', key: { id: post.id }, changes: { content: 'Pears' }, fixed: { user_id: cousin.id } },
  {
    table: 'profiles',
    key: { id: nana.id },
    changes: { bio: 'Bakes' },
    fixed: { joined_at: '2020-01-01T00:00:00Z' },
  },
  {
    table: 'event_attendees',
    key: { event_id: event.id, user_id: nana.id },
    changes: { status: 'maybe' },
    fixed: { user_id: cousin.id },
  },
  {
    table: 'family_media',
    key: { id: item.id },
    changes: { title: 'Sea' },
    fixed: { file_path: 'elsewhere.gif' },
  },
  {
    table: 'lists',
    key: { id: list.id },
    changes: { title: 'Market' },
    fixed: { created_at: '2020-01-01T00:00:00Z' },
  },
]

test.each(cases)('$table', async ({ table, key, changes, fixed }) => {
  const rows = () => nana.db.from(table)
  const before = (await rows().select().match(key).single().throwOnError()).data

  const { data } = await rows()
    .update({ ...before, ...changes })
    .match(key)
    .select()
    .single()
    .throwOnError()
  expect(data).toMatchObject(changes)

  const { error } = await rows()
    .update({ ...data, ...fixed })
    .match(key)
  expect(error).toMatchObject({ code: '42501', message: 'column_fixed' })
  expect((await rows().select().match(key).single()).data).toEqual(data)
})

test('an upsert of a known person changes them', async () => {
  const row = { ...own, id: relative.id, member_name: 'Amélia Rosa' }
  const { data } = await nana.db.from('family_history').upsert(row).select('id, member_name').throwOnError()
  expect(data).toEqual([{ id: relative.id, member_name: 'Amélia Rosa' }])
})

test('each table that clients change says which columns, before any trigger sets one', async () => {
  const tables = await hub.database.admin<{ name: string; first: string | null }[]>`
    select relname as name, (
             select tgname from pg_trigger
              -- Before each row, on an update: bits 1, 2 and 16.
              where tgrelid = pg_class.oid and tgtype & 19 = 19 order by tgname limit 1
           ) as first
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and has_any_column_privilege('authenticated', oid, 'update')
     order by 1`
  const others = tables.filter(({ first }) => first !== 'accept_changes').map(({ name }) => name)
  // Their only fixed column is their key, which the policies keep; nobody inserts pairs of similar media.
  expect(others).toEqual(['appearance_settings', 'notification_settings', 'similar_media'])
})
