// What the exports read from the server: the user's own data, or what the user sees of the family.

import { auth } from '@/lib/auth'
import type { Tables } from '@/lib/database.types'
import { db } from '@/lib/db'
import { readAll } from '@/lib/read-all'
import { UserError } from '@/lib/user-error'
import { m } from '@/paraglide/messages'

export type ExportContent = {
  /** Rows with a picture or another file. Those that are left out have no JSON file. */
  withFiles: {
    posts: Tables<'posts'>[]
    recipes: Tables<'recipes'>[]
    history: Tables<'family_history'>[]
    media: Tables<'family_media'>[]
    messages?: Tables<'messages'>[]
  }
  people: { profile: Tables<'profiles'> } | { members: Tables<'profiles'>[] }
  /** What the page needs for albums; its items may be of posts and recipes. */
  inAlbums: {
    albums: Tables<'albums'>[]
    albumItems: Tables<'album_items'>[]
    library: Tables<'family_media'>[]
  }
  /** What the page needs beside its items. */
  onPage: {
    comments: Tables<'comments'>[]
    /** The names of authors, by the ids of their profiles. */
    names: ReadonlyMap<string, string | null>
    /** Who is on which of the media. Without a name when the user does not see the person. */
    marks: { media_id: string; name: string | undefined }[]
  }
  /** Everything else, by the name of its JSON file. */
  others: Record<string, unknown>
  uses: FileUse[]
}

/** Everything of the user, in any family. */
export async function readOwn(userId: string) {
  const { profile, account } = await readOwnAccount(userId)
  const { posts, recipes, history, library, messages, ...others } = await readOwnRows(userId)
  const inAlbums = { albums: others.albums, albumItems: others['album-items'], library }
  const marks = [...others['people-on-photos'], ...others['photos-of-me']].map((mark) => ({
    media_id: mark.media_id,
    name: mark.family_history?.member_name,
  }))
  return {
    withFiles: { posts, recipes, history, media: library.filter(isUploaded), messages },
    people: { profile },
    inAlbums,
    onPage: { comments: others.comments, names: new Map([[profile.id, profile.full_name]]), marks },
    others: { account, ...others },
    uses: await readOwnFileUses(userId),
  } satisfies ExportContent
}

/** The pictures of posts, messages, recipes and relatives are exported with those. */
const isUploaded = ({ places }: Tables<'family_media'>) => places.includes('media')

/** The photos of messages to the whole family. The family's export has no messages, so it has these among its media. */
const isInMessages = ({ places }: Tables<'family_media'>) => places.includes('messages')

type FamilyTable =
  | 'posts'
  | 'recipes'
  | 'family_history'
  | 'family_media'
  | 'profiles'
  | 'events'
  | 'event_items'
  | 'comments'
  | 'family_playlists'
  | 'playlist_songs'
  | 'albums'
  | 'lists'
  | 'list_items'
  | 'media_people'

// supabase-js cannot type a query whose table is a type parameter.
const readTable = <Table extends FamilyTable>(table: Table, familyId: string) =>
  readAll((from, to) =>
    db
      .from(table as 'posts')
      .select('*')
      .eq('family_id', familyId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  ) as unknown as Promise<Tables<Table>[]>

/** Everything that the user sees of the family, except conversations. */
export async function readFamily(familyId: string) {
  const { data: family } = await db
    .from('families')
    .select('id, name, created_by, created_at')
    .eq('id', familyId)
    .single()
    .throwOnError()
  const library = await readTable('family_media', familyId)
  const withFiles = {
    posts: await readTable('posts', familyId),
    recipes: await readTable('recipes', familyId),
    history: await readTable('family_history', familyId),
    media: library.filter((item) => isUploaded(item) || isInMessages(item)),
  }
  const members = await readTable('profiles', familyId)
  const parentage = await readAll((from, to) =>
    db
      .from('parentage')
      .select('*')
      .eq('family_id', familyId)
      .order('child_id')
      .order('parent_id')
      .range(from, to)
      .throwOnError(),
  )
  const partnerships = await readAll((from, to) =>
    db
      .from('partnerships')
      .select('*')
      .eq('family_id', familyId)
      .order('one_id')
      .order('other_id')
      .range(from, to)
      .throwOnError(),
  )
  const gedcomRecords = await readAll((from, to) =>
    db
      .from('gedcom_records')
      .select('*')
      .eq('family_id', familyId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  const likes = await readAll((from, to) =>
    db
      .from('post_likes')
      .select('*, posts!inner()')
      .eq('posts.family_id', familyId)
      .order('post_id')
      .order('user_id')
      .range(from, to)
      .throwOnError(),
  )
  const answers = await readAll((from, to) =>
    db
      .from('event_attendees')
      .select('*, events!inner()')
      .eq('events.family_id', familyId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  const albums = await readTable('albums', familyId)
  const albumItems = await readAll((from, to) =>
    db
      .from('album_items')
      .select('*')
      .eq('family_id', familyId)
      .order('album_id')
      .order('position')
      .order('media_id')
      .range(from, to)
      .throwOnError(),
  )
  const others = {
    family,
    parentage,
    partnerships,
    'gedcom-records': gedcomRecords,
    likes,
    // Reactions are part of posts and comments.
    comments: await readTable('comments', familyId),
    events: await readTable('events', familyId),
    answers,
    'event-items': await readTable('event_items', familyId),
    playlists: await readTable('family_playlists', familyId),
    songs: await readTable('playlist_songs', familyId),
    lists: await readTable('lists', familyId),
    'list-items': await readTable('list_items', familyId),
    albums,
    'album-items': albumItems,
    'people-on-photos': await readTable('media_people', familyId),
    'album-members': await readAll((from, to) =>
      db
        .from('album_members')
        .select('*')
        .eq('family_id', familyId)
        .order('album_id')
        .order('user_id')
        .range(from, to)
        .throwOnError(),
    ),
  }
  const inAlbums = { albums, albumItems, library }
  const usesOfMessages = library
    .filter((item) => isInMessages(item) && !isUploaded(item))
    .map(({ id, bucket_id, file_path }) => ({
      bucket_id,
      name: file_path,
      url: null,
      used_by: 'family_media',
      row_id: id,
    }))
  const uses = [...(await readFileUses()), ...usesOfMessages]
  const relativeNames = new Map(withFiles.history.map(({ id, member_name }) => [id, member_name]))
  const onPage = {
    comments: others.comments,
    names: new Map(members.map(({ id, full_name }) => [id, full_name])),
    marks: others['people-on-photos'].map(({ media_id, person_id }) => ({
      media_id,
      name: relativeNames.get(person_id),
    })),
  }
  return { withFiles, people: { members }, inAlbums, onPage, others, uses } satisfies ExportContent
}

/** The user's profile and sign-in methods. */
async function readOwnAccount(userId: string) {
  const { data, error } = await auth.getUser()
  if (error) throw error
  const { id, email, created_at, last_sign_in_at, app_metadata, user_metadata } = data.user
  const { data: profile } = await db.from('profiles').select('*').eq('id', userId).single().throwOnError()
  return { profile, account: { id, email, created_at, last_sign_in_at, app_metadata, user_metadata } }
}

/** Each kind under the name of its file. */
async function readOwnRows(userId: string) {
  const posts = await readAll((from, to) =>
    db.from('posts').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  const likes = await readAll((from, to) =>
    db.from('post_likes').select('*').eq('user_id', userId).order('post_id').range(from, to).throwOnError(),
  )
  const comments = await readAll((from, to) =>
    db.from('comments').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  const reactions = await readAll((from, to) =>
    db.from('reactions').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  const events = await readAll((from, to) =>
    db.from('events').select('*').eq('created_by', userId).order('id').range(from, to).throwOnError(),
  )
  const answers = await readAll((from, to) =>
    db.from('event_attendees').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  const reminders = await readAll((from, to) =>
    db.from('event_reminders').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  // Without their addresses, which are stored nowhere.
  const calendarFeeds = await readAll((from, to) =>
    db
      .from('calendar_feeds')
      .select('id, kind, created_at, last_read_at')
      .eq('user_id', userId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  const items = await readAll((from, to) =>
    db
      .from('event_items')
      .select('*')
      .or(`created_by.eq.${userId},brought_by.eq.${userId}`)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  const recipes = await readAll((from, to) =>
    db.from('recipes').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  const favourites = await readAll((from, to) =>
    db
      .from('recipe_favourites')
      .select('*')
      .eq('user_id', userId)
      .order('recipe_id')
      .range(from, to)
      .throwOnError(),
  )
  const history = await readAll((from, to) =>
    db.from('family_history').select('*').eq('created_by', userId).order('id').range(from, to).throwOnError(),
  )
  const library = await readAll((from, to) =>
    db.from('family_media').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  const messages = await readAll((from, to) =>
    db.from('messages').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  const playlists = await readAll((from, to) =>
    db
      .from('family_playlists')
      .select('*')
      .eq('created_by', userId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  const songs = await readAll((from, to) =>
    db.from('playlist_songs').select('*').eq('added_by', userId).order('id').range(from, to).throwOnError(),
  )
  const lists = await readAll((from, to) =>
    db.from('lists').select('*').eq('created_by', userId).order('id').range(from, to).throwOnError(),
  )
  const listItems = await readAll((from, to) =>
    db.from('list_items').select('*').eq('created_by', userId).order('id').range(from, to).throwOnError(),
  )
  const albums = await readAll((from, to) =>
    db.from('albums').select('*').eq('created_by', userId).order('id').range(from, to).throwOnError(),
  )
  const albumItems = await readAll((from, to) =>
    db
      .from('album_items')
      .select('*')
      .eq('added_by', userId)
      .order('album_id')
      .order('position')
      .order('media_id')
      .range(from, to)
      .throwOnError(),
  )
  const marks = await readAll((from, to) =>
    db
      .from('media_people')
      .select('*, family_history(member_name)')
      .eq('marked_by', userId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  const marksOfMe = await readAll((from, to) =>
    db
      .from('media_people')
      .select('*, family_history!inner(member_name)')
      .eq('family_history.profile_id', userId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  const relatives = await readAll((from, to) =>
    db
      .from('immediate_family')
      .select('*')
      .eq('user_id', userId)
      .order('relative_id')
      .range(from, to)
      .throwOnError(),
  )
  return {
    ...(await readOwnSettings(userId)),
    posts,
    likes,
    comments,
    reactions,
    events,
    answers,
    'event-items': items,
    recipes,
    history,
    library,
    messages,
    playlists,
    songs,
    'favourite-recipes': favourites,
    lists,
    'list-items': listItems,
    albums,
    'album-items': albumItems,
    'people-on-photos': marks,
    'photos-of-me': marksOfMe,
    'calendar-feeds': calendarFeeds,
    'event-reminders': reminders,
    'immediate-family': relatives,
  }
}

/** How Kinfold looks, notifies and remembers for the user. */
async function readOwnSettings(userId: string) {
  const { data: appearance } = await db
    .from('appearance_settings')
    .select('theme, text_size, reduce_motion')
    .eq('user_id', userId)
    .throwOnError()
  const hiddenMemories = await readAll((from, to) =>
    db
      .from('hidden_memories')
      .select('member_id, relative_id, created_at')
      .eq('user_id', userId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  const { data: notifications } = await db
    .from('notification_settings')
    .select('*')
    .eq('user_id', userId)
    .throwOnError()
  // Without the address and the keys: who has them may send to the device.
  const { data: pushes } = await db
    .from('push_subscriptions')
    .select(
      'user_agent, kinds, quiet_from, quiet_until, time_zone, shows_content, created_at, last_success_at, last_test_at, stopped_at',
    )
    .eq('user_id', userId)
    .order('created_at')
    .throwOnError()
  return {
    appearance,
    'notification-settings': notifications,
    'push-devices': pushes,
    'hidden-memories': hiddenMemories,
  }
}

export type FileUse = { bucket_id: string; name: string; url: string | null; used_by: string; row_id: string }

/** The stored files of all rows that the user sees. `url` is set for public ones. */
const readFileUses = (): Promise<FileUse[]> =>
  readAll((from, to) =>
    db.rpc('visible_file_uses').order('used_by').order('row_id').order('name').range(from, to).throwOnError(),
  )

const readOwnFileUses = (userId: string): Promise<FileUse[]> =>
  readAll((from, to) =>
    db
      .rpc('visible_file_uses')
      .eq('user_id', userId)
      .order('used_by')
      .order('row_id')
      .order('name')
      .range(from, to)
      .throwOnError(),
  )

const HOUR_S = 3600

/** @returns the address of a file that is not public, good for an hour; undefined when it is no longer on the server */
export async function privateAddress(bucket: string, path: string): Promise<string | undefined> {
  const { data, error } = await db.storage.from(bucket).createSignedUrl(path, HOUR_S)
  if (error && !isMissing(Number(error.statusCode))) throw error
  return data?.signedUrl
}

/** @returns undefined when the file is no longer on the server */
export async function openFile(address: string, signal: AbortSignal): Promise<Response | undefined> {
  const response = await fetch(address, { signal })
  if (response.ok) return response
  if (!isMissing(response.status)) throw new UserError(m.export_bad_answer())
}

/** Storage answers 400 for what is not there, with the 404 in the body. */
const isMissing = (status: number) => [400, 404].includes(status)
