// One row of every table and one file in every bucket, shared by one person, as the app would.

import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { group, write } from '../conversation.ts'
import type { Family, Person } from '../membership.ts'
import { GIF, PNG } from '../pixels.ts'

export type Values = Record<string, unknown>

/** A second row of a table has a note behind its name: `media (private)`. */
export const tableOf = (thing: string) => thing.split(' ')[0] as string

/** What one person shared: the key of a row for each table, and the path of a file for each bucket. */
export type Shared = {
  rows: Record<string, Values>
  files: Record<string, string>
  session: string
  /** Of the row of `events`. */
  eventVersion: string
  /** The ids of what they deleted. */
  binned: string[]
}

/** What another member shared before, not yet liked, answered or read. */
export type Spare = {
  post: string
  event: string
  recipe: string
  comment: string
  postNews: string
  eventNews: string
}

/** `companion` is in the group and is marked as immediate family. */
type Scene = { by: Person; family: Family; companion: Person; spare: Spare }

// A series: plain events allow less.
export const EVENT = {
  title: 'Brunch',
  start_time: '2031-01-01T10:00:00Z',
  end_time: '2031-01-01T11:00:00Z',
  rrule: 'FREQ=WEEKLY',
  time_zone: 'Europe/Lisbon',
}
export const APPEARANCE = { theme: 'dark', text_size: 130, reduce_motion: false }
/** Arguments of `import_history` that add nothing. */
export const NO_TREE = { people: [], parents: [], couples: [], records: [] }
export const RECIPE = { title: 'Soup', ingredients: 'Water', instructions: 'Boil.' }

/** Of a browser: the arguments of `turn_on_push`. */
export const aSubscription = () => ({
  endpoint: `https://push.example/${random()}`,
  p256dh: randomBytes(65).toString('base64url'),
  auth: random(),
  time_zone: 'Europe/Lisbon',
})

const random = () => randomBytes(16).toString('base64url')

/** Where the person would store a file in the bucket. */
export function pathIn(bucket: string, by: { id: string }, conversation: string): string {
  const folders: Record<string, string> = {
    avatars: `${by.id}/`,
    'family-media': `${by.id}/`,
    messages: `${conversation}/`,
  }
  return `${folders[bucket] ?? ''}${random()}.${bucket === 'avatars' ? 'png' : 'gif'}`
}

export const fileFor = (bucket: string) =>
  bucket === 'avatars' ? new Blob([PNG], { type: 'image/png' }) : new Blob([GIF], { type: 'image/gif' })

async function store({ by }: Scene, bucket: string, conversation: string): Promise<string> {
  const path = pathIn(bucket, by, conversation)
  const { error } = await by.db.storage.from(bucket).upload(path, fileFor(bucket))
  if (error) throw error
  return path
}

async function add(by: Person, table: string, values: Values): Promise<{ id: string }> {
  const { data } = await by.db.from(table).insert(values).select('id').single().throwOnError()
  return { id: data.id }
}

export async function shareSpare(admin: postgres.Sql, by: Person, { id: family_id }: Family): Promise<Spare> {
  const { id: post } = await add(by, 'posts', { family_id, content: 'Pie at four' })
  const { id: event } = await add(by, 'events', { family_id, ...EVENT })
  const { id: recipe } = await add(by, 'recipes', { family_id, ...RECIPE })
  const { id: comment } = await add(by, 'comments', { family_id, post_id: post, content: 'Or at five' })
  const [postNews] =
    await admin`select id from public.notifications where post_id = ${post} and kind = 'post'`
  const [eventNews] = await admin`select id from public.notifications where event_id = ${event}`
  return { post, event, recipe, comment, postNews: postNews?.id, eventNews: eventNews?.id }
}

export async function share(admin: postgres.Sql, scene: Scene): Promise<Shared> {
  const { by, family, companion } = scene
  const conversation = await group(by, 'Cooks', [companion])
  const files: Record<string, string> = {}
  for (const bucket of ['avatars', 'family-media', 'messages', 'pictures', 'posts']) {
    files[bucket] = await store(scene, bucket, conversation)
  }
  for (const note of ['private', 'binned', 'private, binned']) {
    files[`family-media (${note})`] = await store(scene, 'family-media', conversation)
  }
  const rows = await shareRows(admin, scene, files, conversation)
  const [session] = await admin`select id from auth.sessions where user_id = ${by.id}`
  const [event] =
    await admin`select updated_at::text from public.events where id = ${String(rows.events?.id)}`
  return {
    rows: { ...rows, families: { id: family.id }, profiles: { id: by.id } },
    files,
    binned: await deleteSome(scene, files),
    session: session?.id,
    eventVersion: event?.updated_at,
  }
}

async function deleteSome({ by, family }: Scene, files: Shared['files']): Promise<string[]> {
  const item = { family_id: family.id, title: 'Lake' }
  const shown = { ...item, file_path: files['family-media (binned)'] }
  const hidden = { ...item, file_path: files['family-media (private, binned)'], is_private: true }
  const ids = [(await add(by, 'media', shown)).id, (await add(by, 'media', hidden)).id]
  await by.db.from('media').delete().in('id', ids).throwOnError()
  return ids
}

async function shareRows(
  admin: postgres.Sql,
  scene: Scene,
  files: Shared['files'],
  conversation: string,
): Promise<Shared['rows']> {
  const { by, companion, spare } = scene
  const family_id = scene.family.id
  const user_id = by.id
  const image_url = by.db.storage.from('posts').getPublicUrl(files.posts as string).data.publicUrl

  const posts = await add(by, 'posts', { family_id, content: 'Plum pie', image_url })
  await by.db.from('post_likes').insert({ post_id: posts.id }).throwOnError()
  const events = await add(by, 'events', { family_id, ...EVENT })
  // Their own: who adds an event attends it.
  const { data: answer } = await by.db
    .from('event_attendees')
    .select('id')
    .match({ event_id: events.id, user_id })
    .single()
    .throwOnError()
  const media = { family_id, title: 'Lake', file_path: files['family-media'] }
  const hidden = { ...media, file_path: files['family-media (private)'], is_private: true }
  const recipes = await add(by, 'recipes', { family_id, ...RECIPE })
  await by.db.from('recipe_favourites').insert({ recipe_id: recipes.id }).throwOnError()
  const shared = await add(by, 'media', media)
  const lists = await add(by, 'lists', { family_id, title: 'Groceries', kind: 'shopping' })
  const item = { family_id, list_id: lists.id, title: 'Plums', due_on: '2031-01-01' }
  const albums = await add(by, 'albums', { family_id, title: 'Summer' })
  const some = await add(by, 'albums', { family_id, title: 'Plum surprise', for_family: false })
  const share = { family_id, album_id: some.id, user_id: companion.id }
  await by.db.from('album_members').insert(share).throwOnError()
  for (const album_id of [albums.id, some.id])
    await by.db.from('album_items').insert({ family_id, album_id, media_id: shared.id }).throwOnError()
  const playlists = await add(by, 'family_playlists', { family_id, name: 'Kitchen songs' })
  const song = { family_id, family_playlist_id: playlists.id, title: 'Grândola' }
  await write(by, conversation, 'Pass the salt', { image_paths: [files.messages] }).throwOnError()
  const { data: ofFamily } = await by.db
    .from('conversations')
    .select('id')
    .eq('kind', 'family')
    .single()
    .throwOnError()
  const { data: toAll } = await write(by, ofFamily.id, 'Dinner at seven').throwOnError()
  await by.db.from('immediate_family').insert({ relative_id: companion.id }).throwOnError()
  await by.db.from('appearance_settings').insert(APPEARANCE).throwOnError()
  await by.db.from('hidden_memories').insert({ member_id: companion.id }).throwOnError()
  await by.db.from('notification_settings').insert({ email: true }).throwOnError()
  await by.db.from('family_invitations').insert({ family_id, email: 'aunt@example.com' }).throwOnError()
  await by.db.rpc('turn_on_push', aSubscription()).throwOnError()
  await by.db.rpc('create_calendar_feed', { kind: 'all' }).throwOnError()
  await admin`insert into public.summaries values (${by.id}, now())`

  const [message] = await admin`select id from public.messages where conversation_id = ${conversation}`
  const [invitation] = await admin`select id from public.family_invitations where invited_by = ${by.id}`
  const [hiddenMemories] = await admin`select id from public.hidden_memories where user_id = ${by.id}`
  const [news] =
    await admin`select id from public.notifications where post_id = ${posts.id} and kind = 'post'`
  const amelia = await add(by, 'family_history', { family_id, member_name: 'Amélia' })
  const bento = await add(by, 'family_history', { family_id, member_name: 'Bento' })
  await by.db.from('parentage').insert({ family_id, child_id: amelia.id, parent_id: bento.id }).throwOnError()
  const record = { id: amelia.id, person_id: amelia.id, content: { tag: 'INDI' } }
  await by.db.rpc('import_history', { ...NO_TREE, records: [record] }).throwOnError()
  await by.db.rpc('link_person', { person_id: bento.id, member_id: user_id }).throwOnError()
  const wedding = { family_id, one_id: amelia.id, other_id: user_id, began: '1980-05-17' }
  const { data: couple } = await by.db
    .from('partnerships')
    .insert(wedding)
    .select('one_id, other_id')
    .single()
    .throwOnError()
  const about = { family_id, content: 'Lovely' }
  const ours = await add(by, 'comments', { ...about, post_id: posts.id })
  const personal = await add(by, 'media', hidden)
  const [posted] = await admin`select id from public.media where bucket_id = 'posts' and user_id = ${by.id}`
  const [alike] = await admin`
    insert into public.similar_media (family_id, one_id, other_id)
      values (${family_id}, least(${shared.id}::uuid, ${posted?.id}), greatest(${shared.id}::uuid, ${posted?.id}))
      returning one_id, other_id`
  const mark = (media_id: string) =>
    add(by, 'media_people', {
      family_id,
      media_id,
      person_id: amelia.id,
      x: 0.4,
      y: 0.2,
      width: 0.2,
      height: 0.3,
    })
  return {
    album_items: { album_id: albums.id, media_id: shared.id },
    'album_items (some)': { album_id: some.id, media_id: shared.id },
    album_members: { album_id: some.id, user_id: companion.id },
    albums,
    'albums (some)': some,
    appearance_settings: { user_id },
    calendar_feeds: { user_id },
    comments: ours,
    'comments (private)': await add(by, 'comments', { ...about, media_id: personal.id }),
    conversation_members: { conversation_id: conversation, user_id: companion.id },
    'conversation_members (family)': { conversation_id: ofFamily.id, user_id: companion.id },
    conversations: { id: conversation },
    'conversations (family)': { id: ofFamily.id },
    event_attendees: answer,
    event_items: await add(by, 'event_items', { family_id, event_id: events.id, title: 'Potato salad' }),
    event_reminders: await add(by, 'event_reminders', { event_id: events.id, minutes: [10] }),
    events,
    family_history: amelia,
    gedcom_records: { id: amelia.id },
    family_invitations: { id: invitation?.id },
    family_media: shared,
    'family_media (private)': personal,
    family_playlists: playlists,
    hidden_memories: { id: hiddenMemories?.id },
    immediate_family: { user_id, relative_id: companion.id },
    list_items: await add(by, 'list_items', item),
    lists,
    media: shared,
    'media (private)': personal,
    media_people: await mark(shared.id),
    'media_people (private)': await mark(personal.id),
    media_uses: { place: 'posts', row_id: posts.id },
    messages: { id: message?.id },
    'messages (family)': { id: toAll.id },
    parentage: { child_id: amelia.id, parent_id: bento.id },
    partnerships: couple,
    notification_reads: await add(by, 'notification_reads', { notification_id: spare.postNews }),
    notification_settings: { user_id },
    notifications: { id: news?.id },
    playlist_songs: await add(by, 'playlist_songs', song),
    post_likes: { post_id: posts.id, user_id },
    posts,
    push_subscriptions: { user_id },
    reactions: await add(by, 'reactions', { comment_id: ours.id, emoji: '🧡' }),
    recipe_favourites: { recipe_id: recipes.id, user_id },
    recipes,
    similar_media: { one_id: alike?.one_id, other_id: alike?.other_id },
    summaries: { user_id },
  }
}
