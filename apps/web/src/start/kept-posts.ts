import { readKept } from '../lib/kept/kept-content'
import { FAMILY, OWNER } from '../lib/kept/owner'
import type { EarlyPost } from './first-posts'

type KeptFeed = { pages: { posts: EarlyPost[] }[] }

/** The newest posts that this browser keeps for the user (lib/kept/keep-queries.ts); none when it keeps nothing. */
export async function keptPosts(userId: string): Promise<EarlyPost[]> {
  const familyId = localStorage.getItem(FAMILY)
  if (!familyId || localStorage.getItem(OWNER) !== userId) return []
  const kept = await readKept(JSON.stringify(['posts', familyId]))
  const feed = kept?.data as KeptFeed | undefined
  return feed?.pages[0]?.posts ?? []
}
