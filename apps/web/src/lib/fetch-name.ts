import { db } from './db'

/** What somebody of the family is called; null when that cannot be read. */
export async function fetchName(userId: string): Promise<string | null> {
  const { data } = await db.from('profiles').select('full_name').eq('id', userId).maybeSingle()
  return data?.full_name ?? null
}
