// Changes of things by a form or a button: with their toasts, after which everything shown is read again.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { type Undo, undoAction } from '@/lib/undo'
import { useViewer } from '@/lib/viewer'
import { addRow, type EditOf, NotAllowed, readThingAgain, removeRow, saveOrWaitRow } from './change-row'
import type { Notice, StoredThing } from './declare'
import { useRowId } from './insert-once'
import { without } from './page-rows'
import { changePages, showSaved } from './pages'
import { rowsQuery } from './queries'
import { undoDeletion } from './restore'

/** `mutate(values)` adds one. @param onAdded called even if the form has closed in the meantime */
export function useAdd<New>(thing: StoredThing<unknown, unknown, unknown, New>, onAdded: () => void) {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const rowId = useRowId(viewer.familyId)
  const { texts } = thing

  return useMutation({
    mutationFn: (values: New) => addRow(thing, viewer, rowId.get(), values),
    onSuccess() {
      rowId.renew()
      readThingAgain(queryClient, thing, viewer.familyId)
      onAdded()
      toastOf(texts.added)
    },
    meta: {
      failure: (error) =>
        error instanceof NotAllowed && texts.notAllowed
          ? { title: texts.notAllowed() }
          : failureOf(texts.addFailed, error),
    },
  })
}

/** `mutate({ original, values })` saves an edit. @param onSaved called even if the form has closed in the meantime */
export function useSave<Details extends { id: string }, Values>(
  thing: StoredThing<unknown, Details, Values>,
  onSaved: () => void,
) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const { texts } = thing

  return useMutation({
    mutationFn: (edit: EditOf<Details, Values>) => saveOrWaitRow(queryClient, thing, familyId, edit),
    onSuccess({ saved, stored }) {
      if (stored) showSaved(queryClient, thing, familyId, stored)
      onSaved()
      if (saved) toastOf(texts.changed)
    },
    meta: { failure: (error) => failureOf(texts.changeFailed, error) },
  })
}

/** `mutate(row)` deletes one. @param onDeleted called even if a live update has already removed it */
export function useDelete<Row extends { id: string }>(thing: StoredThing<Row>, onDeleted: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const { texts } = thing

  return useMutation({
    mutationFn: (row: { id: string }) => removeRow(thing, row),
    onSuccess(_done, { id }) {
      onDeleted()
      queryClient.setQueryData(rowsQuery(thing, familyId).queryKey, (rows) =>
        rows?.filter((row) => row.id !== id),
      )
      changePages<{ id: string }>(queryClient, thing, familyId, (pages) => without(pages, id))
      const readAgain = () => readThingAgain(queryClient, thing, familyId)
      readAgain()
      toastOf(texts.deleted, undoDeletion([id], readAgain))
    },
    meta: { failure: (error) => failureOf(texts.deleteFailed, error) },
  })
}

/** @param undo takes back what the toast says */
export function toastOf(notice: Notice | undefined, undo?: Undo): void {
  const action = undo && { action: undoAction(undo) }
  if (typeof notice === 'function') toast.success(notice(), { ...action })
  else if (notice) toast.success(notice.title(), { description: notice.description(), ...action })
}

/** The texts of a failure, for the `meta` of a mutation. */
export const failureOf = (notice: Notice = m.error_generic, error: Error) =>
  typeof notice === 'function'
    ? { title: notice(), description: errorMessage(error) }
    : { title: notice.title(), description: errorMessage(error, notice.description()) }
