import { db } from '@/data/db'

/** The name of a member; null when it cannot be loaded. */
export async function fetchName(userId: string): Promise<string | null> {
  const { data } = await db.from('profiles').select('full_name').eq('id', userId).maybeSingle()
  return data?.full_name ?? null
}
