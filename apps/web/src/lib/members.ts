import { queryOptions } from '@tanstack/react-query'
import { m } from '@/paraglide/messages'
import { byName } from './by-name'
import type { Tables } from './database.types'
import { db } from './db'
import { errorMessage } from './error-message'
import { asRead } from './kept/as-read'
import { readAll } from './read-all'

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
      keep: asRead,
      failure: (error) => ({
        title: m.members_failed(),
        description: errorMessage(error, m.try_later()),
      }),
    },
  })
