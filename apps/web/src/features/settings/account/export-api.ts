// What the export reads from the server: only the user's own data.

import { db } from '@/lib/db'
import { readAll } from '@/lib/read-all'
import { UserError } from '@/lib/user-error'
import { m } from '@/paraglide/messages'

/** The user's profile and sign-in methods. */
export async function readOwnAccount(userId: string) {
  const { data, error } = await db.auth.getUser()
  if (error) throw error
  const { id, email, created_at, last_sign_in_at, app_metadata, user_metadata } = data.user
  const { data: profile } = await db.from('profiles').select('*').eq('id', userId).single().throwOnError()
  return { profile, account: { id, email, created_at, last_sign_in_at, app_metadata, user_metadata } }
}

/** Each kind under the name of its file. */
export async function readOwnRows(userId: string) {
  const posts = await readAll((from, to) =>
    db.from('posts').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  const likes = await readAll((from, to) =>
    db.from('post_likes').select('*').eq('user_id', userId).order('post_id').range(from, to).throwOnError(),
  )
  const events = await readAll((from, to) =>
    db.from('events').select('*').eq('created_by', userId).order('id').range(from, to).throwOnError(),
  )
  const answers = await readAll((from, to) =>
    db.from('event_attendees').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  const recipes = await readAll((from, to) =>
    db.from('recipes').select('*').eq('user_id', userId).order('id').range(from, to).throwOnError(),
  )
  const history = await readAll((from, to) =>
    db.from('family_history').select('*').eq('created_by', userId).order('id').range(from, to).throwOnError(),
  )
  const media = await readAll((from, to) =>
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
    posts,
    likes,
    events,
    answers,
    recipes,
    history,
    media,
    messages,
    playlists,
    songs,
    'immediate-family': relatives,
  }
}

export type FileUse = { bucket_id: string; name: string; url: string | null; used_by: string; row_id: string }

/** The stored files of the user's own rows. `url` is set for public ones. */
export const readOwnFileUses = (): Promise<FileUse[]> =>
  readAll((from, to) =>
    db.rpc('my_file_uses').order('used_by').order('row_id').range(from, to).throwOnError(),
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
