// Everything this feature asks of the server. Components never touch `db`.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Database } from '@/data/database.types'
import { db } from '@/data/db'
import { deleteRow } from '@/data/delete-row'
import { insertOnce, useRowId } from '@/data/insert-once'
import { asRead } from '@/data/kept/as-read'
import { saveOrWait } from '@/data/outbox/edit'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { HISTORY_EDIT, type HistoryEdit, historyKey, readHistoryAgain, saveHistoryMember } from './edit'
import type { HistoryMember, HistoryValues } from './history-member'

/** Everyone in the family's history, by name. */
export const historyQuery = (familyId: string) =>
  queryOptions({
    queryKey: historyKey(familyId),
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
      keep: asRead,
      failure: (error) => ({ title: m.history_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

// The database compares bytes and puts Álvaro after Zita.
const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (one: HistoryMember, other: HistoryMember) =>
  collator.compare(one.member_name, other.member_name)

/** Adds a person, or changes the one that the form has found. @param onSaved called even when the form is closed by then */
export function useSaveHistoryMember(onSaved: () => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const rowId = useRowId(familyId)

  return useMutation({
    mutationFn: async ({
      original,
      values,
    }: {
      original: HistoryMember | undefined
      values: HistoryValues
    }) => {
      try {
        if (original) {
          const save = (edit: HistoryEdit) => saveHistoryMember(queryClient, familyId, edit)
          return await saveOrWait(HISTORY_EDIT, { original, values }, save)
        }
        await addMember({ id: rowId.get(), ...values, family_id: familyId, created_by: userId })
        return { saved: true }
      } catch (cause) {
        // The form stays open when its user is removed from the family.
        throw (await hasFamily(userId)) ? cause : new UserError(m.history_no_family_id(), { cause })
      }
    },
    onSuccess: ({ saved }, { original }) => {
      rowId.renew()
      readHistoryAgain(queryClient, familyId)
      onSaved()
      if (!saved) return
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

type NewRow = Database['public']['Tables']['family_history']['Insert']

export async function addMember({ id = '', ...values }: NewRow) {
  await insertOnce(
    db
      .from('family_history')
      .insert({ id, ...values })
      .select('id')
      .single(),
    () => {
      const { family_id: _, created_by, ...changed } = values
      return db.from('family_history').update(changed).match({ id, created_by }).select('id').maybeSingle()
    },
  )
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
