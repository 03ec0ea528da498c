// What the export asks of the server: everything that is somebody's own, and nothing of others.

import { db } from '@/lib/db'

const PAGE = 500

type Answer<Row> = PromiseLike<{ data: Row[] | null; error: Error | null }>

/** Reads page after page: a server may answer with no more than 1000 rows (db-max-rows of PostgREST). */
async function readAll<Row>(page: (from: number, to: number) => Answer<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data, error } = await page(rows.length, rows.length + PAGE - 1)
    if (error) throw error
    rows.push(...(data ?? []))
    if (!data || data.length < PAGE) return rows
  }
}

/** Who somebody is here, and how they sign in. */
export async function readOwnAccount(userId: string) {
  const { data, error } = await db.auth.getUser()
  if (error) throw error
  const { id, email, created_at, last_sign_in_at, app_metadata, user_metadata } = data.user
  const { data: profile } = await db.from('profiles').select('*').eq('id', userId).single().throwOnError()
  return { profile, account: { id, email, created_at, last_sign_in_at, app_metadata, user_metadata } }
}

export const readOwnPosts = (userId: string) =>
  readAll((from, to) => db.from('posts').select('*').eq('user_id', userId).order('id').range(from, to))

/** Each kind under the name of its file. */
export async function readOwnRows(userId: string) {
  const likes = await readAll((from, to) =>
    db.from('post_likes').select('*').eq('user_id', userId).order('post_id').range(from, to),
  )
  const events = await readAll((from, to) =>
    db.from('events').select('*').eq('created_by', userId).order('id').range(from, to),
  )
  const answers = await readAll((from, to) =>
    db.from('event_attendees').select('*').eq('user_id', userId).order('id').range(from, to),
  )
  const relatives = await readAll((from, to) =>
    db.from('immediate_family').select('*').eq('user_id', userId).order('relative_id').range(from, to),
  )
  return { likes, events, answers, 'immediate-family': relatives }
}
