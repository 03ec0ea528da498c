// The recipes of one member. Apart from `api.ts`, which the home screen loads.

import { queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'

/** The recipes that a member has added, newest first. */
export const recipesOfMemberQuery = (familyId: string, memberId: string) =>
  queryOptions({
    queryKey: ['recipes', familyId, 'of', memberId],
    queryFn: () =>
      readAll((from, to) =>
        db
          .from('recipes')
          .select('id, title, image_url')
          .eq('family_id', familyId)
          .eq('user_id', memberId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(from, to)
          .throwOnError(),
      ),
    meta: {
      failure: (error) => ({ title: m.recipes_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })
