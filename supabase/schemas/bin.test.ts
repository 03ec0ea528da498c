// Deleting and restoring is the identity, for every kind of thing that the bin keeps.

import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'
import { listenTo } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()
const { admin } = hub.database
const { data: familyConversation } = await nana.db
  .from('conversations')
  .select('id')
  .eq('kind', 'family')
  .single()
  .throwOnError()

const add = async (by: Person, table: string, values: object): Promise<string> =>
  (
    await by.db
      .from(table)
      .insert({ family_id: family.id, ...values })
      .select('*')
      .single()
      .throwOnError()
  ).data.id

/** Not of the family by a column. */
const addTo = (by: Person, table: string, values: object) => by.db.from(table).insert(values).throwOnError()

async function store(by: Person, bucket: string, folder = ''): Promise<string> {
  const path = `${folder}${randomBytes(16).toString('base64url')}.gif`
  const file = new Blob([Uint8Array.from(GIF)], { type: 'image/gif' })
  const { error } = await by.db.storage.from(bucket).upload(path, file)
  if (error) throw error
  return path
}

const picture = async (by: Person, bucket: string) =>
  by.db.storage.from(bucket).getPublicUrl(await store(by, bucket)).data.publicUrl

async function comments(subject: object): Promise<string> {
  const parent_id = await add(aunt, 'comments', { ...subject, content: 'How lovely' })
  const reply = await add(nana, 'comments', { ...subject, content: 'Is it not', parent_id })
  await addTo(cousin, 'reactions', { comment_id: reply, emoji: '🎉' })
  return parent_id
}

async function photo(by: Person, values: object = {}): Promise<string> {
  const file_path = await store(by, 'family-media', `${by.id}/`)
  return add(by, 'media', { title: 'The lake', file_path, ...values })
}

async function relative(by: Person, values: object = {}): Promise<string> {
  return add(by, 'family_history', { member_name: 'Amélia', birth_date: '1901-05-02', ...values })
}

type Thing = { table: string; key: Record<string, string>; id: string }
const thing = (table: string, id: string): Thing => ({ table, key: { id }, id })
const day = (at: string) => `2031-0${at}T12:00:00.000Z`

/** A thing of Cousin's with all that can belong to it, by its kind. */
const things: Record<string, () => Promise<Thing>> = {
  async post() {
    const image_urls = [await picture(cousin, 'posts'), await picture(cousin, 'posts')]
    const id = await add(cousin, 'posts', { content: 'At the lake', image_urls, tags: ['summer'] })
    await comments({ post_id: id })
    for (const by of [nana, aunt]) await addTo(by, 'post_likes', { post_id: id })
    for (const by of [nana, aunt]) await addTo(by, 'reactions', { post_id: id, emoji: '🎉' })
    const { data } = await nana.db
      .from('media')
      .select('id')
      .contains('places', ['posts'])
      .limit(1)
      .throwOnError()
    const album_id = await add(aunt, 'albums', { title: 'Summer' })
    await add(aunt, 'album_items', { album_id, media_id: data[0]?.id })
    await comments({ media_id: data[0]?.id })
    return thing('posts', id)
  },
  async comment() {
    const post_id = await add(nana, 'posts', { content: 'Who comes along?' })
    const id = await add(cousin, 'comments', { post_id, content: 'I do', mentions: [nana.id] })
    await add(aunt, 'comments', { post_id, content: 'So do I', parent_id: id })
    for (const by of [aunt, nana]) await addTo(by, 'reactions', { comment_id: id, emoji: '👍' })
    return thing('comments', id)
  },
  async message() {
    const path = await store(cousin, 'messages', `${familyConversation?.id}/`)
    const { data } = await write(cousin, familyConversation?.id, 'Look', {
      image_paths: [path],
    }).throwOnError()
    await write(nana, familyConversation?.id, 'Nice', { reply_to: data.id }).throwOnError()
    await addTo(aunt, 'reactions', { message_id: data.id, emoji: '🧡' })
    return thing('messages', data.id)
  },
  async event() {
    const id = await add(cousin, 'events', { title: 'Lunch', start_time: day('5-04'), end_time: day('5-05') })
    await addTo(aunt, 'event_attendees', { event_id: id, status: 'maybe' })
    await cousin.db.from('event_attendees').update({ status: 'declined' }).eq('event_id', id).throwOnError()
    await add(aunt, 'event_items', { event_id: id, title: 'Bread', brought_by: aunt.id })
    await addTo(nana, 'event_reminders', { event_id: id, minutes: [10] })
    await add(nana, 'albums', { title: 'Lunch', event_id: id })
    await comments({ event_id: id })
    return thing('events', id)
  },
  async series() {
    const id = await aSeries()
    await nana.db
      .rpc('answer_occurrence', { series: id, occurrence: day('5-11'), status: 'declined' })
      .throwOnError()
    await add(aunt, 'event_items', { event_id: id, title: 'Bread', occurrence: day('5-18') })
    await exception(id, day('5-25'))
    await nana.db.rpc('cancel_occurrence', { series: id, occurrence: day('5-18') }).throwOnError()
    return thing('events', id)
  },
  async recipe() {
    const values = { title: 'Soup', ingredients: 'Water', instructions: 'Boil.' }
    const id = await add(cousin, 'recipes', { ...values, image_url: await picture(cousin, 'pictures') })
    await addTo(aunt, 'recipe_favourites', { recipe_id: id })
    await comments({ recipe_id: id })
    return thing('recipes', id)
  },
  async list() {
    const id = await add(cousin, 'lists', { title: 'Camping', kind: 'packing' })
    for (const title of ['Tent', 'Rope']) await add(aunt, 'list_items', { list_id: id, title })
    await nana.db
      .from('list_items')
      .update({ done: true })
      .eq('list_id', id)
      .eq('title', 'Rope')
      .throwOnError()
    return thing('lists', id)
  },
  async list_item() {
    const list_id = await add(nana, 'lists', { title: 'Shopping', kind: 'shopping' })
    return thing(
      'list_items',
      await add(cousin, 'list_items', { list_id, title: 'Milk', due_on: '2031-05-04' }),
    )
  },
  async relative() {
    const [mother, husband] = [await relative(nana), await relative(nana)]
    const id = await relative(cousin, { parent_id: mother, image_url: await picture(cousin, 'pictures') })
    const child = await relative(aunt, { parent_id: id })
    await add(nana, 'parentage', { child_id: child, parent_id: husband })
    await add(nana, 'partnerships', { one_id: id, other_id: husband, began: '1920-06-01' })
    const media_id = await photo(aunt)
    await add(aunt, 'media_people', { media_id, person_id: id, x: 0, y: 0, width: 0.5, height: 0.5 })
    await addTo(aunt, 'hidden_memories', { relative_id: id })
    await comments({ relative_id: id })
    return thing('family_history', id)
  },
  async member_in_the_tree() {
    const id = await relative(cousin, { member_name: 'Auntie' })
    await aunt.db.rpc('link_person', { person_id: id, member_id: aunt.id }).throwOnError()
    return thing('family_history', id)
  },
  async couple() {
    const people = [await relative(nana), await relative(nana)].sort()
    const [one_id = '', other_id = ''] = people
    await cousin.db
      .from('partnerships')
      .insert({ family_id: family.id, one_id, other_id, place: 'Porto' })
      .throwOnError()
    return { table: 'partnerships', key: { one_id, other_id }, id: one_id.slice(0, 18) + other_id.slice(18) }
  },
  async media() {
    const id = await photo(cousin)
    const album_id = await add(nana, 'albums', { title: 'Lakes' })
    await add(aunt, 'album_items', { album_id, media_id: id })
    await nana.db.from('albums').update({ cover_id: id }).eq('id', album_id).throwOnError()
    const person_id = await relative(aunt)
    await add(aunt, 'media_people', { media_id: id, person_id, x: 0, y: 0, width: 0.5, height: 0.5 })
    await comments({ media_id: id })
    return thing('media', id)
  },
  private_media: async () => thing('media', await photo(cousin, { is_private: true })),
  async album() {
    const id = await add(cousin, 'albums', { title: 'Few', for_family: false })
    await add(cousin, 'album_members', { album_id: id, user_id: aunt.id })
    const items = [await photo(cousin), await photo(cousin)]
    for (const media_id of items) await add(cousin, 'album_items', { album_id: id, media_id })
    await cousin.db.from('albums').update({ cover_id: items[1] }).eq('id', id).throwOnError()
    return thing('albums', id)
  },
  async playlist() {
    const id = await add(cousin, 'family_playlists', { name: 'Road trip' })
    for (const title of ['One', 'Two']) await add(aunt, 'playlist_songs', { family_playlist_id: id, title })
    return thing('family_playlists', id)
  },
}

const aSeries = () =>
  add(cousin, 'events', {
    title: 'Choir',
    start_time: day('5-04'),
    end_time: '2031-05-04T13:00:00.000Z',
    rrule: 'FREQ=WEEKLY',
    time_zone: 'Europe/Lisbon',
  })

const exception = (series_id: string, at: string) =>
  add(cousin, 'events', {
    title: 'Choir outside',
    start_time: at.replace('T12', 'T15'),
    end_time: at.replace('T12', 'T16'),
    series_id,
    recurrence_id: at,
  })

const remove = ({ table, key }: Thing, by = cousin) => by.db.from(table).delete().match(key).throwOnError()
const restore = async (ids: string[], by = cousin) =>
  (await by.db.rpc('restore_deleted', { ids }).throwOnError()).data as string[]
const bin = async (by = cousin) =>
  (await by.db.rpc('recycle_bin').throwOnError()).data as {
    id: string
    kind: string
    title: string
    bytes: number
  }[]

/** Each table of the bin, and what triggers derive from them: the rows by their keys. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await admin<{ source: string }[]>`select source::text from private.bin_tables order by place`
  const found: Record<string, unknown> = {}
  for (const source of [...tables.map((one) => one.source), 'media_uses', 'private.search_entries']) {
    const rows = await admin.unsafe(
      `select to_jsonb(one) as row from ${source} as one order by to_jsonb(one)::text`,
    )
    found[source] = rows.map(({ row }) => row)
  }
  return found
}

/** Without what counts edits: a deletion edits rows that refer to the deleted one, and restoring it edits them back. */
const withoutEdits = (rows: unknown) =>
  JSON.parse(
    JSON.stringify(rows, (name, value) => (['updated_at', 'sequence'].includes(name) ? undefined : value)),
  )

/** What a member receives through the wire. */
async function seenBy({ db }: Person): Promise<unknown> {
  const tables = await admin<{ name: string }[]>`
    select relname as name from private.bin_tables join pg_class on pg_class.oid = source order by place`
  const seen: unknown[] = []
  for (const { name } of tables) {
    const { data } = await db.from(name).select('*').throwOnError()
    seen.push([name, data.map((row) => JSON.stringify(row)).sort()])
  }
  for (const query of ['lake', 'soup', 'milk'])
    seen.push((await db.rpc('search_hub', { query }).throwOnError()).data)
  seen.push((await db.rpc('family_albums').throwOnError()).data)
  seen.push((await db.rpc('visible_file_uses').throwOnError()).data)
  return withoutEdits(
    seen.map((part) => JSON.stringify(part).replaceAll(/\\?"(updated_at|sequence)\\?":[^,}]*/g, '')),
  )
}

describe.each(Object.entries(things))('a deleted %s', (_, make) => {
  test('returns with everything that belonged to it, live', async () => {
    const made = await make()
    const before = { rows: await everything(), seen: await seenBy(aunt) }
    const own = async () =>
      admin.unsafe(`select to_jsonb(one) as row from ${made.table} as one where to_jsonb(one) @> $1`, [
        made.key,
      ])
    const whole = await own()

    await remove(made)
    expect(await own()).toEqual([])
    expect(await bin()).toContainEqual(expect.objectContaining({ id: made.id }))
    const received = await listenTo(cousin.db, made.table)
    expect(await restore([made.id])).toEqual([made.id])

    expect(withoutEdits(await everything())).toEqual(withoutEdits(before.rows))
    expect(await own()).toEqual(whole)
    expect(await seenBy(aunt)).toEqual(before.seen)
    await vi.waitFor(() =>
      expect(received).toContainEqual(
        expect.objectContaining({ eventType: 'INSERT', new: expect.objectContaining(made.key) }),
      ),
    )
    expect(await bin()).not.toContainEqual(expect.objectContaining({ id: made.id }))
    expect(await admin`select from private.bin_rows where entry_id = ${made.id}`).toHaveLength(0)
  })
})
