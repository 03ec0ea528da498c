// Everything this feature asks of the server. Components never touch `db`.

import { queryOptions } from '@tanstack/react-query'
import type { Tables } from '@/lib/database.types'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'
import { byName } from './member-list'

export type Member = Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url' | 'role' | 'last_seen'>

export const membersQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['members', familyId],
    queryFn: async (): Promise<Member[]> => {
      const { data } = await db
        .from('profiles')
        .select('id, full_name, avatar_url, role, last_seen')
        .eq('family_id', familyId)
        .throwOnError()
      return data.sort(byName)
    },
    meta: {
      failure: (error) => ({
        title: m.members_failed(),
        description: errorMessage(error, m.try_later()),
      }),
    },
  })

export const familyQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['family', familyId],
    queryFn: async () => {
      const { data } = await db.from('families').select('name').eq('id', familyId).single().throwOnError()
      return data
    },
    meta: {
      failure: () => ({ title: m.family_failed_title(), description: m.family_failed() }),
    },
  })

/** Says that somebody is here; the server writes the time. A beat that is missed is made up by the next one. */
export async function beat(userId: string) {
  await db.from('profiles').update({ last_seen: new Date().toISOString() }).eq('id', userId)
}
