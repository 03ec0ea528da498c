// The things to bring to an event, which are read beside it: their changes are changes of events.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { db } from '@/data/db'
import type { Selected } from '@/data/declare'
import { deleteRow } from '@/data/delete-row'
import { insertOnce } from '@/data/insert-once'
import { newId } from '@/data/new-id'
import { wholeResult } from '@/data/offline/whole-result'
import { keyOf, readFailure, readRows } from '@/data/queries'
import { readAgain } from '@/data/read-again'
import { undoDeletion } from '@/data/restore'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { undoAction } from '@/lib/undo'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { events } from '../events'
import type { FamilyEvent } from '../family-event'

const ITEMS = {
  table: 'event_items',
  columns: 'id, title, occurrence, brought_by, created_by, created_at',
  scope: 'family_id',
  order: ['created_at', 'id'],
} as const

export type Item = Selected<'event_items', typeof ITEMS.columns>

const itemsKey = (familyId: string) => [...keyOf(events, familyId), 'items']

/** The items to bring to an event, oldest first. */
export const itemsQuery = (familyId: string, { id, occurrence }: FamilyEvent) =>
  queryOptions({
    queryKey: [...itemsKey(familyId), id, occurrence],
    queryFn: () => readRows(ITEMS, familyId, { where: { event_id: id, ...(occurrence && { occurrence }) } }),
    meta: { offline: wholeResult, ...readFailure(m.items_failed) },
  })

/** A write about things to bring; afterwards they are read again. */
function useItemChange<Variables>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => readAgain(queryClient, itemsKey(familyId)),
    meta: { failure: (error) => ({ title: m.items_change_failed(), description: errorMessage(error) }) },
  })
}

/** Adds a thing: `mutate('Potato salad')`. */
export function useAddItem({ id: event_id, occurrence }: FamilyEvent) {
  const { userId, familyId } = useViewer()
  // A retry after a lost answer adds no second one.
  const attempt = useRef<{ id: string; title: string }>(undefined)
  return useItemChange(async (title: string) => {
    if (attempt.current?.title !== title) attempt.current = { id: newId(familyId), title }
    const { id } = attempt.current
    await insertOnce(
      db
        .from('event_items')
        .insert({
          id,
          family_id: familyId,
          event_id,
          occurrence: occurrence ?? null,
          title,
          created_by: userId,
        })
        .select('id')
        .single(),
      () => db.from('event_items').select('id').match({ id, created_by: userId }).maybeSingle(),
    )
    attempt.current = undefined
  })
}

/** Assigns an item to the viewer, or unassigns it. */
export function useGiveItem() {
  const { userId } = useViewer()
  return useItemChange(async ({ id, isMine }: { id: string; isMine: boolean }) => {
    const given = db
      .from('event_items')
      .update({ brought_by: isMine ? userId : null })
      .eq('id', id)
    const { data } = await (isMine ? given.is('brought_by', null) : given).select('id').throwOnError()
    if (data.length === 0) throw new UserError(m.item_gone())
  })
}

/** Removes an item: `mutate(item)`. A toast offers to undo it. */
export function useRemoveItem() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  return useItemChange(async ({ id, title }: Pick<Item, 'id' | 'title'>) => {
    await deleteRow('event_items', id)
    const undo = undoDeletion([id], () => readAgain(queryClient, itemsKey(familyId)))
    toast.success(m.item_removed({ title }), { action: undoAction(undo) })
  })
}
