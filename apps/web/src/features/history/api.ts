// Requests of the family's history beyond the declaration.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addRow, readThingAgain, saveOrWaitRow } from '@/data/change-row'
import { db } from '@/data/db'
import { useRowId } from '@/data/insert-once'
import { failureOf, toastOf } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import type { HistoryMember, HistoryValues } from './history-member'
import { relatives } from './relatives'

type Saved = { original: HistoryMember | undefined; values: HistoryValues }

/**
 * Adds a person, or changes the one that the form has found. Its failures have texts of their own: the user may have left
 * the family, and the parent may be gone.
 * @param onSaved called even when the form is closed by then
 */
export function useSaveHistoryMember(onSaved: () => void) {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const rowId = useRowId(viewer.familyId)
  const { texts } = relatives

  return useMutation({
    mutationFn: async ({ original, values }: Saved) => {
      try {
        if (original) {
          return await saveOrWaitRow(queryClient, relatives, viewer.familyId, { original, values })
        }
        await addRow(relatives, viewer, rowId.get(), values)
        return { saved: true }
      } catch (cause) {
        // The form stays open when its user is removed from the family.
        throw (await hasFamily(viewer.userId)) ? cause : new UserError(m.history_no_family_id(), { cause })
      }
    },
    onSuccess: ({ saved }, { original }) => {
      rowId.renew()
      readThingAgain(queryClient, relatives, viewer.familyId)
      onSaved()
      if (saved) toastOf(original ? texts.changed : texts.added)
    },
    meta: {
      failure: (error) =>
        isParentGone(error)
          ? { title: m.history_error(), description: m.history_parent_gone() }
          : failureOf(texts.changeFailed, error),
    },
  })
}

async function hasFamily(userId: string): Promise<boolean> {
  const { data } = await db.from('profiles').select('family_id').eq('id', userId).maybeSingle().throwOnError()
  return Boolean(data?.family_id)
}

const isParentGone = (error: Error) => 'code' in error && error.code === '23503'
