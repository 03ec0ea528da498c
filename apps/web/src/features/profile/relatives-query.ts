import { queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'

/** The members that the user marked as immediate family. Only the user sees these marks. */
export const relativesQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['immediate-family', familyId],
    queryFn: async () => {
      const marks = await readAll((from, to) =>
        db.from('immediate_family').select('relative_id').order('relative_id').range(from, to).throwOnError(),
      )
      return marks.map(({ relative_id }) => relative_id)
    },
    meta: {
      offline: wholeResult,
      failure: (error) => ({ title: m.relatives_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })
