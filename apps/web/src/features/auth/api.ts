// What this feature asks of the server. Components never touch `db`.

import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Tables } from '@/lib/database.types'
import { db } from '@/lib/db'

export type Profile = Tables<'profiles'>

export const profileQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: userId
      ? async () => {
          const { data } = await db.from('profiles').select('*').eq('id', userId).maybeSingle().throwOnError()
          return data
        }
      : skipToken,
  })
