// What this feature asks of the server, but for what only admins ask. Components never touch `db`.

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { membersQuery } from '@/lib/members'
import { m } from '@/paraglide/messages'
import { withMember } from './member-list'

export type Profile = Tables<'profiles'>

/**
 * The full profile of a member; null when the id belongs to no member of the family. Its key begins with the key of the
 * list, so that whatever invalidates the list invalidates its members as well.
 */
export const memberQuery = (familyId: string, id: string) =>
  queryOptions({
    queryKey: [...membersQuery(familyId).queryKey, id],
    queryFn: async (): Promise<Profile | null> => {
      if (!isUuid(id)) return null
      const { data } = await db
        .from('profiles')
        .select('*')
        .eq('family_id', familyId)
        .eq('id', id)
        .maybeSingle()
        .throwOnError()
      return data
    },
    meta: {
      offline: wholeResult,
      failure: () => ({ title: m.profile_failed_title(), description: m.profile_failed() }),
    },
  })

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** A live change of a profile. When its user was last seen is not announced. */
type Announced = Omit<Profile, 'last_seen'> & Partial<Pick<Profile, 'last_seen'>>

/** Updates a changed profile wherever it is shown. */
export function showMember(queryClient: QueryClient, familyId: string, changed: Announced) {
  const { queryKey } = membersQuery(familyId)
  const known = queryClient.getQueryData(queryKey)?.find(({ id }) => id === changed.id)
  const profile = { last_seen: known?.last_seen ?? null, ...changed }

  queryClient.setQueryData(queryKey, (members) => members && withMember(members, profile))
  queryClient.setQueryData(memberQuery(familyId, profile.id).queryKey, (shown) => shown && profile)
  // Posts, events and so on also show names and pictures.
  if (known && (known.full_name !== profile.full_name || known.avatar_url !== profile.avatar_url)) {
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [subject, id] }) => subject !== queryKey[0] && id === familyId,
    })
  }
}

/** Null once the viewer was removed from the family. */
export const familyQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['family', familyId],
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
