// Everything of the user, in any family.

import { auth } from '@/auth/auth'
import { db } from '@/data/db'
import { readAll } from '@/data/read-all'
import { type ExportContent, type FileUse, isUploaded } from './content'
import { readRows } from './rows-api'

export async function readOwn(userId: string) {
  const { profile, account } = await readAccount(userId)
  const { posts, recipes, history, library, messages, ...others } = await readKinds(userId)
  const marks = [...others['people-on-photos'], ...others['photos-of-me']].map((mark) => ({
    media_id: mark.media_id,
    name: mark.family_history?.member_name,
  }))
  return {
    withFiles: { posts, recipes, history, media: library.filter(isUploaded), messages },
    people: { profile },
    inAlbums: { albums: others.albums, albumItems: others['album-items'], library },
    onPage: { comments: others.comments, names: new Map([[profile.id, profile.full_name]]), marks },
    others: { account, ...others, ...(await readSettings(userId)) },
    uses: await readFileUses(userId),
  } satisfies ExportContent
}

/** The user's profile and sign-in methods. */
async function readAccount(userId: string) {
  const { data, error } = await auth.getUser()
  if (error) throw error
  const { id, email, created_at, last_sign_in_at, app_metadata, user_metadata } = data.user
  const { data: profile } = await db.from('profiles').select('*').eq('id', userId).single().throwOnError()
  return { profile, account: { id, email, created_at, last_sign_in_at, app_metadata, user_metadata } }
}

/** Each kind under the name of its file. */
const readKinds = async (userId: string) => ({
  posts: await readRows('posts', 'user_id', userId),
  likes: await readRows('post_likes', 'user_id', userId, ['post_id']),
  comments: await readRows('comments', 'user_id', userId),
  reactions: await readRows('reactions', 'user_id', userId),
  events: await readRows('events', 'created_by', userId),
  answers: await readRows('event_attendees', 'user_id', userId),
  'event-items': await readItems(userId),
  recipes: await readRows('recipes', 'user_id', userId),
  history: await readRows('family_history', 'created_by', userId),
  library: await readRows('media', 'user_id', userId),
  messages: await readRows('messages', 'user_id', userId),
  playlists: await readRows('family_playlists', 'created_by', userId),
  songs: await readRows('playlist_songs', 'added_by', userId),
  'favourite-recipes': await readRows('recipe_favourites', 'user_id', userId, ['recipe_id']),
  lists: await readRows('lists', 'created_by', userId),
  'list-items': await readRows('list_items', 'created_by', userId),
  albums: await readRows('albums', 'created_by', userId),
  'album-items': await readRows('album_items', 'added_by', userId, ['album_id', 'position', 'media_id']),
  'people-on-photos': await readMarks(userId),
  'photos-of-me': await readMarksOf(userId),
  'calendar-feeds': await readCalendarFeeds(userId),
  'event-reminders': await readRows('event_reminders', 'user_id', userId),
  'immediate-family': await readRows('immediate_family', 'user_id', userId, ['relative_id']),
})

/** What the user asked for, and what the user brings. */
const readItems = (userId: string) =>
  readAll((from, to) =>
    db
      .from('event_items')
      .select('*')
      .or(`created_by.eq.${userId},brought_by.eq.${userId}`)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )

const readMarks = (userId: string) =>
  readAll((from, to) =>
    db
      .from('media_people')
      .select('*, family_history(member_name)')
      .eq('marked_by', userId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )

const readMarksOf = (userId: string) =>
  readAll((from, to) =>
    db
      .from('media_people')
      .select('*, family_history!inner(member_name)')
      .eq('family_history.profile_id', userId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )

/** Without their addresses, which are stored nowhere. */
const readCalendarFeeds = (userId: string) =>
  readAll((from, to) =>
    db
      .from('calendar_feeds')
      .select('id, kind, created_at, last_read_at')
      .eq('user_id', userId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )

/** How Kinfold looks, notifies and remembers for the user. */
async function readSettings(userId: string) {
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
  // Without the address and the keys, which are enough to send to the device.
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

const readFileUses = (userId: string): Promise<FileUse[]> =>
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
