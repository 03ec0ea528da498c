// Requests of this feature beyond the declaration, except for those of admins.

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readThingAgain } from '@/data/change-row'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { keyOf, rowQuery, rowsQuery } from '@/data/queries'
import { m } from '@/i18n/messages'
import { familyMembers, type Member } from '@/lib/members'

export type Profile = Tables<'profiles'>

/** The full profile of a member; null when the id belongs to no member of the family. */
export const memberQuery = (familyId: string, id: string) => ({
  ...rowQuery(familyMembers, familyId, id),
  meta: {
    offline: wholeResult,
    failure: () => ({ title: m.profile_failed_title(), description: m.profile_failed() }),
  },
})

/** Shows a changed profile wherever it appears: posts, events and so on show names and pictures as well. */
export function showMember(
  queryClient: QueryClient,
  familyId: string,
  changed: Pick<Member, 'id' | 'full_name' | 'avatar_url'>,
): void {
  const list = queryClient.getQueryData(rowsQuery(familyMembers, familyId).queryKey)
  const known = list?.find(({ id }) => id === changed.id)
  const isShownElsewhere =
    known && (known.full_name !== changed.full_name || known.avatar_url !== changed.avatar_url)
  if (isShownElsewhere)
    queryClient.invalidateQueries({ predicate: ({ queryKey: [, id] }) => id === familyId })
  else readThingAgain(queryClient, familyMembers, familyId)
}

/** Null once the viewer was removed from the family. */
export const familyQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...keyOf(familyMembers, familyId), 'family'],
    queryFn: async () => {
      const { data } = await db
        .from('families')
        .select('name')
        .eq('id', familyId)
        .maybeSingle()
        .throwOnError()
      return data
    },
    meta: {
      offline: wholeResult,
      failure: () => ({ title: m.family_failed_title(), description: m.family_failed() }),
    },
  })

/** Reports that the user is here; the server sets the time. A failure does not matter: the next call follows soon. */
export async function reportSeen(userId: string) {
  await db.from('profiles').update({ last_seen: new Date().toISOString() }).eq('id', userId)
}
