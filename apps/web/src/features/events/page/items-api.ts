// What the list of things to bring asks of the server. Components never touch `db`.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { insertOnce } from '@/data/insert-once'
import { newId } from '@/data/new-id'
import { wholeResult } from '@/data/offline/whole-result'
import { readAgain } from '@/data/read-again'
import { readAll } from '@/data/read-all'
import { watchRows } from '@/data/watch-rows'
import { errorMessage } from '@/lib/error-message'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import type { FamilyEvent } from '../family-event'

export type Item = Pick<
  Tables<'event_items'>,
  'id' | 'title' | 'occurrence' | 'brought_by' | 'created_by' | 'created_at'
>

const itemsKey = (familyId: string) => ['event-items', familyId]

/** The items to bring to an event, oldest first. */
export const itemsQuery = (familyId: string, { id, occurrence }: FamilyEvent) =>
  queryOptions({
    queryKey: [...itemsKey(familyId), id, occurrence],
    queryFn: async (): Promise<Item[]> =>
      readAll((from, to) => {
        const items = db
          .from('event_items')
          .select('id, title, occurrence, brought_by, created_by, created_at')
          .eq('family_id', familyId)
          .eq('event_id', id)
        return (occurrence ? items.eq('occurrence', occurrence) : items)
          .order('created_at')
          .order('id')
          .range(from, to)
          .throwOnError()
      }),
    meta: {
      offline: wholeResult,
      failure: (error) => ({ title: m.items_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

/** Refetches the items when they change on the server. */
export function useLiveItems() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  useEffect(() => {
    const read = (time?: number) => readAgain(queryClient, itemsKey(familyId), time)
    return watchRows({ table: 'event_items', familyId, onMissed: read, onChange: () => read() })
  }, [queryClient, familyId])
}

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

export const useRemoveItem = () =>
  useItemChange(async (id: string) => {
    await db.from('event_items').delete().eq('id', id).throwOnError()
  })
