import { queryOptions } from '@tanstack/react-query'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { readAll } from '@/data/read-all'
import { m } from '@/paraglide/messages'
import { byName } from '@/text/by-name'
import { errorMessage } from './error-message'

export type Member = Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url' | 'role' | 'last_seen'>

/** The members of the family, the viewer included, by name. */
export const membersQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['members', familyId],
    queryFn: async (): Promise<Member[]> => {
      const members = await readAll((from, to) =>
        db
          .from('profiles')
          .select('id, full_name, avatar_url, role, last_seen')
          .eq('family_id', familyId)
          .order('id')
          .range(from, to)
          .throwOnError(),
      )
      return members.sort(byName)
    },
    meta: {
      offline: wholeResult,
      failure: (error) => ({
        title: m.members_failed(),
        description: errorMessage(error, m.try_later()),
      }),
    },
  })
