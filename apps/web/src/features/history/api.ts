// Everything this feature asks of the server. Components never touch `db`.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { deleteRow } from '@/lib/delete-row'
import { errorMessage } from '@/lib/error-message'
import { readAll } from '@/lib/read-all'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { m } from '@/paraglide/messages'
import type { HistoryMember, HistoryValues } from './history-member'

/** Everybody in the family's history, by name. */
export const historyQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['history', familyId],
    queryFn: async ({ signal }): Promise<HistoryMember[]> => {
      const members: HistoryMember[] = await readAll((from, to) =>
        db
          .from('family_history')
          .select('*')
          .eq('family_id', familyId)
          .order('member_name')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
      return members.sort(byName)
    },
    meta: {
      failure: (error) => ({ title: m.history_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

// The database compares bytes: there, Álvaro comes after Zita.
const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (one: HistoryMember, other: HistoryMember) =>
  collator.compare(one.member_name, other.member_name)

export const readHistoryAgain = (queryClient: QueryClient, familyId: string) =>
  queryClient.invalidateQueries(historyQuery(familyId))

type Author = { userId: string; familyId: string | null }

/** Adds somebody, or changes whoever has the id. @param onSaved called even when the form is closed by then */
export function useSaveHistoryMember({ userId, familyId }: Author, onSaved: () => void) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ id, ...values }: HistoryValues & { id?: string | undefined }) => {
      if (!familyId) throw new UserError(m.history_no_family_id())
      const members = db.from('family_history')
      if (!id) {
        await members.insert({ ...values, family_id: familyId, created_by: userId }).throwOnError()
        return
      }
      const { data } = await members.update(values).eq('id', id).select('id').throwOnError()
      // Row-level security says nothing of a row that is not there.
      if (data.length === 0) throw new UserError(m.history_member_gone())
    },
    onSuccess: (_done, { id }) => {
      if (familyId) readHistoryAgain(queryClient, familyId)
      onSaved()
      if (id) toast.success(m.history_updated_title(), { description: m.history_updated() })
      else toast.success(m.history_added_title(), { description: m.history_added() })
    },
    meta: {
      failure: (error) => ({
        title: m.history_error(),
        description: isParentGone(error)
          ? m.history_parent_gone()
          : errorMessage(error, m.history_save_failed()),
      }),
    },
  })
}

const isParentGone = (error: Error) => 'code' in error && error.code === '23503'

export function useRemoveHistoryMember(familyId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (id: string) => deleteRow('family_history', id),
    onSuccess: (_done, removed) => {
      queryClient.setQueryData(historyQuery(familyId).queryKey, (members) =>
        members?.filter(({ id }) => id !== removed),
      )
      readHistoryAgain(queryClient, familyId)
      toast.success(m.history_removed_title(), { description: m.history_removed() })
    },
    meta: { failure: (error) => ({ title: m.history_remove_failed(), description: errorMessage(error) }) },
  })
}

/** Adds everybody or nobody. */
export function useImportHistory(
  { userId, familyId }: { userId: string; familyId: string },
  onImported: () => void,
) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (people: (HistoryValues & { id: string })[]) => {
      const rows = people.map((person) => ({ ...person, family_id: familyId, created_by: userId }))
      await db.from('family_history').insert(rows).throwOnError()
    },
    onSuccess: (_done, { length: count }) => {
      readHistoryAgain(queryClient, familyId)
      onImported()
      toast.success(m.gedcom_added_title(), { description: m.gedcom_added({ count }) })
    },
    meta: { failure: (error) => ({ title: m.gedcom_failed(), description: errorMessage(error) }) },
  })
}
