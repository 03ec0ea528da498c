// Everything that the user sees of the family, except conversations.

import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { readAll } from '@/data/read-all'
import { type ExportContent, type FileUse, isUploaded } from './content'
import { readRows } from './rows-api'

export async function readFamily(familyId: string) {
  const library = await readRows('media', 'family_id', familyId)
  const withFiles = {
    posts: await readRows('posts', 'family_id', familyId),
    recipes: await readRows('recipes', 'family_id', familyId),
    history: await readRows('family_history', 'family_id', familyId),
    media: library.filter((item) => isUploaded(item) || isInMessages(item)),
  }
  const members = await readRows('profiles', 'family_id', familyId)
  const others = await readOthers(familyId)
  const relativeNames = new Map(withFiles.history.map(({ id, member_name }) => [id, member_name]))
  return {
    withFiles,
    people: { members },
    inAlbums: { albums: others.albums, albumItems: others['album-items'], library },
    onPage: {
      comments: others.comments,
      names: new Map(members.map(({ id, full_name }) => [id, full_name])),
      marks: others['people-on-photos'].map(({ media_id, person_id }) => ({
        media_id,
        name: relativeNames.get(person_id),
      })),
    },
    others,
    uses: [...(await readFileUses()), ...usesOfMessages(library)],
  } satisfies ExportContent
}

/** The photos of messages to the whole family. The family's export has no messages, so it has these among its media. */
const isInMessages = ({ places }: Tables<'media'>) => places.includes('messages')

const usesOfMessages = (library: Tables<'media'>[]): FileUse[] =>
  library
    .filter((item) => isInMessages(item) && !isUploaded(item))
    .map(({ id, bucket_id, file_path }) => ({
      bucket_id,
      name: file_path,
      url: null,
      used_by: 'media',
      row_id: id,
    }))

/** Each kind under the name of its file. Reactions are part of posts and comments. */
const readOthers = async (familyId: string) => ({
  family: await readDetails(familyId),
  parentage: await readRows('parentage', 'family_id', familyId, ['child_id', 'parent_id']),
  partnerships: await readRows('partnerships', 'family_id', familyId, ['one_id', 'other_id']),
  'gedcom-records': await readRows('gedcom_records', 'family_id', familyId),
  likes: await readLikes(familyId),
  comments: await readRows('comments', 'family_id', familyId),
  events: await readRows('events', 'family_id', familyId),
  answers: await readAnswers(familyId),
  'event-items': await readRows('event_items', 'family_id', familyId),
  playlists: await readRows('family_playlists', 'family_id', familyId),
  songs: await readRows('playlist_songs', 'family_id', familyId),
  lists: await readRows('lists', 'family_id', familyId),
  'list-items': await readRows('list_items', 'family_id', familyId),
  albums: await readRows('albums', 'family_id', familyId),
  'album-items': await readRows('album_items', 'family_id', familyId, ['album_id', 'position', 'media_id']),
  'people-on-photos': await readRows('media_people', 'family_id', familyId),
  'album-members': await readRows('album_members', 'family_id', familyId, ['album_id', 'user_id']),
})

async function readDetails(familyId: string) {
  const { data } = await db
    .from('families')
    .select('id, name, created_by, created_at')
    .eq('id', familyId)
    .single()
    .throwOnError()
  return data
}

const readLikes = (familyId: string) =>
  readAll((from, to) =>
    db
      .from('post_likes')
      .select('*, posts!inner()')
      .eq('posts.family_id', familyId)
      .order('post_id')
      .order('user_id')
      .range(from, to)
      .throwOnError(),
  )

const readAnswers = (familyId: string) =>
  readAll((from, to) =>
    db
      .from('event_attendees')
      .select('*, events!inner()')
      .eq('events.family_id', familyId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )

/** The stored files of all rows that the user sees. */
const readFileUses = (): Promise<FileUse[]> =>
  readAll((from, to) =>
    db.rpc('visible_file_uses').order('used_by').order('row_id').order('name').range(from, to).throwOnError(),
  )
