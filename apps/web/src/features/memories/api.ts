// Everything this feature asks of the server. Components never touch `db`.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { readAll } from '@/data/read-all'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import type { Memory, Reminded } from './memory'

const HOUR_MS = 3_600_000

export const memoriesKey = ['memories']

/** What the viewer sees of this date in earlier years. @param today in the viewer's time zone, such as `2026-11-22` */
export const onThisDayQuery = (familyId: string, today: string) =>
  queryOptions({
    queryKey: [...memoriesKey, familyId, today],
    queryFn: async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const { data } = await db.rpc('on_this_day', { today, time_zone: timeZone }).throwOnError()
      return data as Memory[]
    },
    staleTime: HOUR_MS,
  })

/** What the user does not want to be reminded of: a person, or with neither id, anything. */
export const hiddenMemoriesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['hidden-memories', userId],
    queryFn: () =>
      readAll((from, to) =>
        db
          .from('hidden_memories')
          .select(
            'id, member_id, relative_id, member:profiles!hidden_memories_member_id_fkey(full_name), relative:family_history(member_name, profile_id)',
          )
          .eq('user_id', userId)
          .order('created_at')
          .order('id')
          .range(from, to)
          .throwOnError(),
      ),
    meta: { failure: (error) => ({ title: m.memories_settings_failed(), description: errorMessage(error) }) },
  })

/** Hides the memories of a person, or of everyone: `mutate(null)`. */
export function useHideMemories(userId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (person: Reminded | null) => {
      const member_id = person?.isMember ? person.id : null
      const relative_id = person && !person.isMember ? person.id : null
      await db
        .from('hidden_memories')
        // Another device may have hidden the same.
        .upsert(
          { user_id: userId, member_id, relative_id },
          { onConflict: 'user_id,member_id,relative_id', ignoreDuplicates: true },
        )
        .throwOnError()
    },
    onSuccess: () => changed(queryClient, userId),
    meta: { failure: (error) => ({ title: m.settings_failed(), description: errorMessage(error) }) },
  })
}

/** Shows hidden ones again: `mutate(ids)`. */
export function useShowMemories(userId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (ids: string[]) => {
      await db.from('hidden_memories').delete().in('id', ids).throwOnError()
    },
    onSuccess: () => changed(queryClient, userId),
    meta: { failure: (error) => ({ title: m.settings_failed(), description: errorMessage(error) }) },
  })
}

async function changed(queryClient: QueryClient, userId: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: memoriesKey }),
    queryClient.invalidateQueries(hiddenMemoriesQuery(userId)),
  ])
}
