// The README of an export: each of its files and folders with what it has.

import { m } from '@/i18n/messages'
import type { readFamily } from './family-api'
import type { readOwn } from './own-api'

type Content = Awaited<ReturnType<typeof readOwn | typeof readFamily>>
type KeysOf<Union> = Union extends unknown ? keyof Union : never
type Kind = KeysOf<Content['others'] | Content['withFiles'] | Content['people']>

/** A new file needs a description here. */
const FILES: Record<Kind, () => string> = {
  profile: m.export_file_profile,
  account: m.export_file_account,
  family: m.export_file_family,
  members: m.export_file_members,
  posts: m.export_file_posts,
  likes: m.export_file_likes,
  comments: m.export_file_comments,
  reactions: m.export_file_reactions,
  events: m.export_file_events,
  answers: m.export_file_answers,
  'event-items': m.export_file_event_items,
  'event-reminders': m.export_file_event_reminders,
  'calendar-feeds': m.export_file_calendar_feeds,
  recipes: m.export_file_recipes,
  'favourite-recipes': m.export_file_favourite_recipes,
  history: m.export_file_history,
  parentage: m.export_file_parentage,
  partnerships: m.export_file_partnerships,
  'gedcom-records': m.export_file_gedcom_records,
  media: m.export_file_media,
  albums: m.export_file_albums,
  'album-items': m.export_file_album_items,
  'album-members': m.export_file_album_members,
  'people-on-photos': m.export_file_people_on_photos,
  'photos-of-me': m.export_file_photos_of_me,
  messages: m.export_file_messages,
  playlists: m.export_file_playlists,
  songs: m.export_file_songs,
  lists: m.export_file_lists,
  'list-items': m.export_file_list_items,
  'immediate-family': m.export_file_immediate_family,
  appearance: () => m.export_file_appearance({ product: m.product_name() }),
  'notification-settings': m.export_file_notification_settings,
  'push-devices': m.export_file_push_devices,
  'hidden-memories': m.export_file_hidden_memories,
}

const FOLDERS = {
  photos: m.export_folder_photos,
  recipes: m.export_folder_recipes,
  history: m.export_folder_history,
  media: m.export_folder_media,
  messages: m.export_folder_messages,
}
export type Folder = keyof typeof FOLDERS

/** @returns a line for each: its name and what it has, in two columns */
export function describeFiles(kinds: string[], folders: Iterable<Folder>): string {
  const lines: [name: string, text: string][] = [
    ['index.html', m.export_file_index()],
    ...kinds.map((kind): [string, string] => [`${kind}.json`, FILES[kind as Kind]()]),
    ...[...folders].map((folder): [string, string] => [folder, FOLDERS[folder]()]),
  ]
  const width = Math.max(...lines.map(([name]) => name.length)) + 2
  return lines.map(([name, text]) => name.padEnd(width) + text).join('\n')
}
