// Rows whose id the client has chosen: sending one again after a lost answer adds nothing, and tells nothing about others.

import { expect, test } from 'vitest'
import { group, write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import type { Family, Person } from '../../test/membership.ts'

const hub = await openHub()
const here = await hub.aFamily()
const there = await hub.aFamily('The Neighbours')
const { stranger, former } = await hub.outsidersOf(here.family)

type Values = Record<string, unknown>

const EVENT = { title: 'Pie', start_time: '2026-11-22T12:00:00Z', end_time: '2026-11-22T13:00:00Z' }
const tables: [table: string, author: string, values: Values][] = [
  ['posts', 'user_id', { content: 'Pie at four' }],
  ['events', 'created_by', EVENT],
  ['recipes', 'user_id', { title: 'Pie', ingredients: ['Plums'], instructions: ['Bake'] }],
  ['family_history', 'created_by', { member_name: 'Bento' }],
  ['lists', 'created_by', { title: 'Groceries', kind: 'shopping' }],
  ['family_playlists', 'created_by', { playlist_id: null, name: 'Kitchen songs' }],
]

const add = (
  by: Person,
  { id: family_id }: Family,
  [table, author, values]: (typeof tables)[number],
  id: string,
) =>
  by.db
    .from(table)
    .insert({ id, family_id, [author]: by.id, ...values })
    .select('id')
    .single()

test.each(tables)('%s: sent again it is stored once', async (...kind) => {
  const { data } = await add(here.nana, here.family, kind, crypto.randomUUID()).throwOnError()

  for (const person of [here.nana, here.cousin]) {
    expect((await add(person, here.family, kind, data.id)).error?.code).toBe('23505')
  }
  expect((await here.cousin.db.from(kind[0]).select('id').eq('id', data.id)).data).toHaveLength(1)
})

test.each(tables)('%s: a chosen id does not tell whether another family has it', async (...kind) => {
  const { data: taken } = await add(here.nana, here.family, kind, crypto.randomUUID()).throwOnError()

  for (const id of [taken.id, crypto.randomUUID()]) {
    const { data } = await add(there.nana, there.family, kind, id).throwOnError()
    expect(data.id).toBe(there.family.id.slice(0, 8) + id.slice(8))
  }
  for (const outsider of [stranger, former]) {
    const [known, unknown] = await Promise.all(
      [taken.id, crypto.randomUUID()].map((id) => add(outsider, here.family, kind, id)),
    )
    expect(known?.error?.code).toBe('42501')
    expect(known?.error).toEqual(unknown?.error)
  }
})

test('a song and a message with a chosen id are stored once as well', async () => {
  const { nana, cousin, family } = here
  const playlist = await add(
    nana,
    family,
    tables.at(-1) as (typeof tables)[number],
    crypto.randomUUID(),
  ).throwOnError()
  const song = {
    family_id: family.id,
    family_playlist_id: playlist.data.id,
    added_by: nana.id,
    title: 'Grândola',
  }
  const sing = (id: string) =>
    nana.db
      .from('playlist_songs')
      .insert({ id, ...song })
      .select('id')
      .single()
  const { data: sung } = await sing(crypto.randomUUID()).throwOnError()
  expect((await sing(sung.id)).error?.code).toBe('23505')

  const garden = await group(nana, 'Garden', [cousin])
  const kitchen = await group(nana, 'Kitchen', [cousin])
  const { data: message } = await write(nana, garden, 'Once', { id: crypto.randomUUID() }).throwOnError()
  expect((await write(nana, garden, 'Once', { id: message.id })).error?.code).toBe('23505')
  // In another conversation it is another message.
  const { data: elsewhere } = await write(nana, kitchen, 'Once', { id: message.id }).throwOnError()
  expect(elsewhere.id).toBe(kitchen.slice(0, 8) + message.id.slice(8))
})
