import { readKept } from '../lib/kept/kept-content'
import { FAMILY, OWNER } from '../lib/kept/owner'

/**
 * What this browser keeps for the user of a query (lib/kept/keep-queries.ts); undefined when it keeps nothing.
 * @param keyOf the query's key
 */
export async function keptData(userId: string, keyOf: (familyId: string) => unknown): Promise<unknown> {
  const familyId = localStorage.getItem(FAMILY)
  if (!familyId || localStorage.getItem(OWNER) !== userId) return
  return (await readKept(JSON.stringify(keyOf(familyId))))?.data
}
