// What imports and exports ask of the server. Components never touch `db`.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { readAll } from '@/lib/read-all'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { readHistoryAgain } from '../edit'
import type { HistoryMember } from '../history-member'
import { peopleOf } from '../people'
import { tiesQuery } from '../ties-api'
import type { Existing, ImportPlan } from './plan-import'
import type { StoredRecord } from './stored-record'

/** Everyone in the tree with their ties, as the server has them now. */
export async function readTree(
  queryClient: QueryClient,
  familyId: string,
  rows: HistoryMember[],
): Promise<Existing> {
  const { members, ...ties } = await queryClient.fetchQuery(tiesQuery(familyId))
  return { familyId, people: peopleOf(rows, members, familyId), ties }
}

export const readRecords = (familyId: string): Promise<StoredRecord[]> =>
  readAll((from, to) =>
    db
      .from('gedcom_records')
      .select('id, person_id, content')
      .eq('family_id', familyId)
      .order('id')
      .range(from, to)
      .throwOnError(),
  )

/** Adds all of it or nothing. */
export function useImportHistory(onImported: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ additions, parents, couples, records }: ImportPlan) => {
      const { error } = await db.rpc('import_history', { people: additions, parents, couples, records })
      // An earlier attempt has stored it all, and its answer was lost.
      if (error && error.code !== '23505') throw error
    },
    onSuccess: (_done, { additions: { length: count } }) => {
      readHistoryAgain(queryClient, familyId)
      onImported()
      toast.success(m.gedcom_added_title(), {
        description: count > 0 ? m.gedcom_added({ count }) : m.gedcom_ties_added(),
      })
    },
    meta: { failure: (error) => ({ title: m.gedcom_failed(), description: errorMessage(error) }) },
  })
}
