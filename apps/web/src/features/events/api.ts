// Everything this feature asks of the server. Components never touch `db`.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import type { EventValues, FamilyEvent } from './family-event'

/** Events with their author and answers, the earliest first. */
const readEvents = (familyId: string) =>
  db
    .from('events')
    .select('*, author:profiles(id, full_name, avatar_url), attendees:event_attendees(user_id, status)')
    .eq('family_id', familyId)
    .order('start_time')
    .order('id')

/** Reads again whatever the screen shows of events. */
export const readEventsAgain = (queryClient: QueryClient, familyId: string) =>
  queryClient.invalidateQueries({ queryKey: ['events', familyId] })

/** The events that take place between two moments, even if they started before. */
export const eventsBetweenQuery = (familyId: string, from: Date, to: Date) =>
  queryOptions({
    queryKey: ['events', familyId, 'between', from.toISOString(), to.toISOString()],
    queryFn: async (): Promise<FamilyEvent[]> => {
      const { data } = await readEvents(familyId)
        .lt('start_time', to.toISOString())
        .gt('end_time', from.toISOString())
        .throwOnError()
      return data
    },
    meta: {
      failure: (error) => ({ title: m.events_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

export type Planner = { userId: string; familyId: string }

/** @param onAdded called with the event as it is stored */
export function useAddEvent({ userId, familyId }: Planner, onAdded: (event: { id: string }) => void) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (values: EventValues) => {
      const { data } = await db
        .from('events')
        .insert({ ...values, created_by: userId, family_id: familyId })
        .select('id')
        .single()
        .throwOnError()
      return data
    },
    onSuccess: (event) => {
      readEventsAgain(queryClient, familyId)
      onAdded(event)
      toast.success(m.event_created())
    },
    meta: { failure: (error) => ({ title: m.event_create_failed(), description: errorMessage(error) }) },
  })
}

export function useChangeEvent(familyId: string, onChanged: () => void) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ id, ...values }: EventValues & { id: string }) => {
      const { data } = await db.from('events').update(values).eq('id', id).select('id').throwOnError()
      // Row-level security says nothing of a row that is not there, or not theirs.
      if (data.length === 0) throw new Error(m.event_gone())
    },
    onSuccess: () => {
      readEventsAgain(queryClient, familyId)
      onChanged()
      toast.success(m.event_changed())
    },
    meta: { failure: (error) => ({ title: m.event_change_failed(), description: errorMessage(error) }) },
  })
}

export function useDeleteEvent(familyId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (id: string) => {
      await db.from('events').delete().eq('id', id).throwOnError()
    },
    onSuccess: () => {
      readEventsAgain(queryClient, familyId)
      toast.success(m.event_deleted())
    },
    meta: { failure: (error) => ({ title: m.event_delete_failed(), description: errorMessage(error) }) },
  })
}
