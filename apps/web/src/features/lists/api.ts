// Everything this feature asks of the server. Components never touch `db`.

import { queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'
import { asRead } from '@/data/kept/as-read'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'
import { listsKey } from './edit'
import type { List } from './list'

/** All lists of the family with their items, the newest list first: each can be read and edited without a connection. */
export const listsQuery = (familyId: string) =>
  queryOptions({
    queryKey: listsKey(familyId),
    queryFn: async (): Promise<List[]> => {
      const rows = await readAll((from, to) =>
        db
          .from('lists')
          .select(
            'id, title, kind, created_by, created_at, items:list_items(id, title, done, due_on, position)',
          )
          .eq('family_id', familyId)
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to)
          .throwOnError(),
      )
      // The database knows only these kinds.
      return rows as List[]
    },
    meta: {
      keep: asRead,
      failure: (error) => ({ title: m.lists_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })
