// Attempts on tables: read, add, change and delete, column by column.

import type { SupabaseClient } from '@supabase/supabase-js'
import { type Attempt, judge, type Outcome } from './attempt.ts'
import type { Caller, CallerName } from './callers.ts'
import type { TableColumn } from './catalogue.ts'
import { APPEARANCE, aSubscription, EVENT, RECIPE, tableOf, type Values } from './seed.ts'
import type { World } from './world.ts'

export type Table = { name: string; columns: TableColumn[] }

/** The rows of a second kind, which the policies treat differently. */
const VARIANTS: Record<string, string[]> = {
  album_items: ['album_items (some)'],
  albums: ['albums (some)'],
  comments: ['comments (private)'],
  conversation_members: ['conversation_members (family)'],
  conversations: ['conversations (family)'],
  family_media: ['family_media (private)'],
  media: ['media (private)'],
  media_people: ['media_people (private)'],
  messages: ['messages (family)'],
}

export async function attemptTable(
  world: World,
  name: CallerName | 'server',
  table: Table,
): Promise<Attempt[]> {
  const caller = name === 'server' ? world.server : world.callers[name]
  const attempts: Attempt[] = await add(world, caller, table)
  for (const thing of [table.name, ...(VARIANTS[table.name] ?? [])]) {
    const key = world.aims[name].rows[thing]
    if (!key) throw new Error(`test/isolation/seed.ts shares no row of ${thing}`)
    const row = { db: caller.db, thing, key }
    attempts.push(...(await read(row, table)), ...(await change(world, row, table)), await remove(row))
  }
  return attempts
}

type Row = { db: SupabaseClient; thing: string; key: Values }

async function read({ db, thing, key }: Row, { columns }: Table): Promise<Attempt[]> {
  const select = (column: string) => db.from(tableOf(thing)).select(column).match(key)
  const whole = await select('*')
  const attempts: Attempt[] = []
  for (const { column } of columns) {
    // An error can mean that some columns are closed: then each is read on its own.
    const { data, error } = whole.error ? await select(column) : whole
    attempts.push({ thing, action: 'read', column, outcome: judge(error, (data?.length ?? 0) > 0) })
  }
  return attempts
}

async function add(world: World, caller: Caller, { name, columns }: Table): Promise<Attempt[]> {
  const values = additions(world, caller)[name]
  if (!values) throw new Error(`test/isolation/tables.ts: additions() has no row for ${name}`)
  const insert = async (more: Values = {}): Promise<Outcome> =>
    judge((await caller.db.from(name).insert({ ...values, ...more })).error, false)

  const plain = await insert()
  const attempts: Attempt[] = []
  for (const { column, isAuthor, generated } of columns) {
    if (generated) continue
    const outcome = column in values ? plain : await insert({ [column]: valueFor(world, name, column) })
    attempts.push({ thing: name, action: 'add', column, outcome })
    if (!isAuthor) continue
    const forged = await insert({ [column]: world.household.bystander.id })
    attempts.push({ thing: name, action: 'add as another', column, outcome: forged })
  }
  return attempts
}

async function change(world: World, { db, thing, key }: Row, { name, columns }: Table): Promise<Attempt[]> {
  const { data: now } = await world.server.db.from(name).select('*').match(key).single()
  const attempts: Attempt[] = []
  for (const { column, type, generated } of columns) {
    if (generated) continue
    const set = async (value: unknown) =>
      (
        await db
          .from(name)
          .update({ [column]: value })
          .match(key)
      ).error
    const value = valueFor(world, name, column)
    let error = await set(value)
    // The value that a fixed column has is accepted, so only another one shows that it is fixed.
    if (JSON.stringify(value) === JSON.stringify(now?.[column])) {
      const other = await set(another(type, value))
      if (other?.message === 'column_fixed') error = other
    }
    attempts.push({ thing, action: 'change', column, outcome: judge(error, false) })
  }
  return attempts
}

async function remove({ db, thing, key }: Row): Promise<Attempt> {
  const { error } = await db.from(tableOf(thing)).delete().match(key)
  return { thing, action: 'delete', column: '', outcome: judge(error, false) }
}

/** Another value of the column, which its checks accept: the neighbours' one, unless it is named here. */
function valueFor({ foreign, spare, household }: World, table: string, column: string): unknown {
  const named: Values = {
    'event_attendees.event_id': spare.event,
    'event_attendees.user_id': household.bystander.id,
    'event_reminders.event_id': spare.event,
    'event_reminders.user_id': household.bystander.id,
    // The neighbours' would not be in the same family.
    'family_history.parent_id': null,
    'families.invite_code': 'aB3_dE-9',
    'messages.attachments': [],
    'messages.image_paths': [],
    'push_subscriptions.endpoint': aSubscription().endpoint,
  }
  const name = `${table}.${column}`
  if (name in named) return named[name]
  if (column === 'id') return crypto.randomUUID()
  return foreign[table]?.[column] ?? null
}

function another(type: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (type === 'jsonb') return { other: {} }
  if (type === 'uuid[]') return [crypto.randomUUID()]
  if (type === 'text[]') return ['history']
  if (type === 'uuid') return crypto.randomUUID()
  if (/^(integer|smallint|double precision)$/.test(type)) return 1
  if (/^(timestamp|date|private\.(moment|day))/.test(type)) return '2031-06-01T00:00:00Z'
  return value === 'other' ? 'another' : 'other'
}

/** A row of each table that the caller might add to the family, as themself. */
function additions(world: World, { id }: Caller): Record<string, Values> {
  const { spare, household, aims } = world
  const { family, bystander } = household
  const { rows } = aims.author
  const [family_id, conversation_id] = [family.id, rows.conversations?.id]
  const playlist = rows.family_playlists?.id
  const album = rows.albums?.id
  return {
    album_items: { family_id, album_id: album, media_id: rows.media?.id, added_by: id },
    album_members: { family_id, album_id: album, user_id: bystander.id },
    albums: { family_id, created_by: id, title: 'Winter' },
    appearance_settings: { user_id: id, ...APPEARANCE },
    calendar_feeds: { user_id: id, kind: 'own', token_hash: '\\x00' },
    comments: { family_id, user_id: id, post_id: spare.post, content: 'Delicious' },
    conversation_members: { conversation_id, user_id: bystander.id },
    conversations: { family_id, kind: 'group', name: 'Bakers', created_by: id },
    event_attendees: { event_id: spare.event, user_id: id, status: 'going' },
    event_items: { family_id, event_id: spare.event, created_by: id, title: 'Napkins' },
    event_reminders: { event_id: spare.event, user_id: id, minutes: [60] },
    events: { family_id, created_by: id, ...EVENT },
    families: { name: 'The Others', created_by: id },
    family_history: { family_id, created_by: id, member_name: 'Bento' },
    family_invitations: { family_id, invited_by: id, email: 'uncle@example.com' },
    family_media: {
      family_id,
      user_id: id,
      title: 'Sea',
      file_path: world.unusedMedia[id],
      file_type: 'image/gif',
    },
    family_playlists: { family_id, created_by: id, name: 'Garden songs' },
    gedcom_records: { family_id, id: crypto.randomUUID(), content: { tag: 'SOUR' } },
    hidden_memories: { user_id: id, member_id: bystander.id },
    immediate_family: { user_id: id, relative_id: bystander.id },
    list_items: { family_id, list_id: rows.lists?.id, created_by: id, title: 'Flour' },
    lists: { family_id, created_by: id, title: 'For the lake', kind: 'packing' },
    media: { family_id, user_id: id, title: 'Sea', file_path: world.unusedMedia[id] },
    media_people: {
      family_id,
      media_id: rows.media?.id,
      person_id: bystander.id,
      marked_by: id,
      x: 0.1,
      y: 0.1,
      width: 0.2,
      height: 0.2,
    },
    media_uses: { media_id: rows.media?.id, family_id, place: 'posts', row_id: spare.post },
    messages: { conversation_id, user_id: id, content: 'And the pepper' },
    notification_reads: { notification_id: spare.eventNews, user_id: id },
    notification_settings: { user_id: id, email: false },
    notifications: { family_id, kind: 'member', actor_id: id },
    parentage: { family_id, child_id: bystander.id, parent_id: rows.family_history?.id },
    partnerships: { family_id, one_id: bystander.id, other_id: rows.family_history?.id },
    playlist_songs: { family_id, family_playlist_id: playlist, added_by: id, title: 'Traz outro amigo' },
    post_likes: { post_id: spare.post, user_id: id },
    posts: { family_id, user_id: id, content: 'Plums' },
    profiles: { id },
    push_subscriptions: { session_id: aims.author.session, user_id: id, ...aSubscription() },
    reactions: { user_id: id, comment_id: spare.comment, emoji: '🎉' },
    recipe_favourites: { recipe_id: spare.recipe, user_id: id },
    recipes: { family_id, user_id: id, ...RECIPE },
    similar_media: { family_id, one_id: rows.media?.id, other_id: rows['media (private)']?.id },
    summaries: { user_id: id, sent_at: '2030-01-01T00:00:00Z' },
  }
}
