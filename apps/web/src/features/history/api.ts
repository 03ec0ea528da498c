// Everything this feature asks of the server. Components never touch `db`.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Database } from '@/lib/database.types'
import { db } from '@/lib/db'
import { deleteRow } from '@/lib/delete-row'
import { errorMessage } from '@/lib/error-message'
import { readAgain } from '@/lib/read-again'
import { readAll } from '@/lib/read-all'
import { toast } from '@/lib/toast'
import { updateRow } from '@/lib/update-row'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import type { HistoryMember, HistoryValues } from './history-member'
import { memberParts } from './member-parts'

/** Everyone in the family's history, by name. */
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

// The database compares bytes and puts Álvaro after Zita.
const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (one: HistoryMember, other: HistoryMember) =>
  collator.compare(one.member_name, other.member_name)

/** @param time spares requests that were sent since then */
export const readHistoryAgain = (queryClient: QueryClient, familyId: string, time?: number) =>
  readAgain(queryClient, historyQuery(familyId).queryKey, time)

/** Adds a person, or changes the one that the form has found. @param onSaved called even when the form is closed by then */
export function useSaveHistoryMember(onSaved: () => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({
      original,
      values,
    }: {
      original: HistoryMember | undefined
      values: HistoryValues
    }) => {
      try {
        const members = queryClient.getQueryData(historyQuery(familyId).queryKey) ?? []
        const [parts, gone] = [memberParts(members), m.history_member_gone()]
        if (original) await updateRow('family_history', { original, values, parts, gone })
        else await addRows([{ ...values, family_id: familyId, created_by: userId }])
      } catch (cause) {
        // The form stays open when its user is removed from the family.
        throw (await hasFamily(userId)) ? cause : new UserError(m.history_no_family_id(), { cause })
      }
    },
    onSuccess: (_done, { original }) => {
      readHistoryAgain(queryClient, familyId)
      onSaved()
      if (original) toast.success(m.history_updated_title(), { description: m.history_updated() })
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

async function addRows(rows: Database['public']['Tables']['family_history']['Insert'][]) {
  await db.from('family_history').insert(rows).throwOnError()
}

async function hasFamily(userId: string): Promise<boolean> {
  const { data } = await db.from('profiles').select('family_id').eq('id', userId).maybeSingle().throwOnError()
  return Boolean(data?.family_id)
}

const isParentGone = (error: Error) => 'code' in error && error.code === '23503'

export function useRemoveHistoryMember() {
  const { familyId } = useViewer()
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

/** Adds all of them or none. */
export function useImportHistory(onImported: () => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (people: (HistoryValues & { id: string })[]) =>
      addRows(people.map((person) => ({ ...person, family_id: familyId, created_by: userId }))),
    onSuccess: (_done, { length: count }) => {
      readHistoryAgain(queryClient, familyId)
      onImported()
      toast.success(m.gedcom_added_title(), { description: m.gedcom_added({ count }) })
    },
    meta: { failure: (error) => ({ title: m.gedcom_failed(), description: errorMessage(error) }) },
  })
}
