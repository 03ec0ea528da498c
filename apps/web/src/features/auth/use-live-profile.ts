import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenAs, watchRows } from '@/data/watch-rows'
import { leaveEndedSession, type Profile, profileQuery } from './api'

/**
 * Receives live changes as the user with this profile, and keeps it current. A removed member loses the family's screens immediately, a device that was signed
 * out remotely all of them.
 */
export function useLiveProfile(profile: Profile | null | undefined) {
  const queryClient = useQueryClient()
  const { id: userId, family_id: familyId = null } = profile ?? {}

  useEffect(() => {
    listenAs(userId === undefined ? undefined : { userId, familyId })
  }, [userId, familyId])

  useEffect(() => {
    if (!userId) return
    const { queryKey } = profileQuery(userId)
    return watchRows({
      table: 'profiles',
      id: userId,
      onMissed: (time) => {
        // Not by when it was requested: it is what the moment was read with.
        const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
        if (readAt < time) queryClient.invalidateQueries({ queryKey })
      },
      onClose: leaveEndedSession,
      onChange: ({ eventType, new: row }) => {
        if (eventType !== 'UPDATE') return
        const left = queryClient.getQueryData(queryKey)?.family_id
        // `last_seen` is not announced.
        queryClient.setQueryData(queryKey, (known) => (known ? { ...known, ...row } : row))
        // Data of the former family must not stay in the cache.
        if (left && left !== row.family_id) {
          queryClient.removeQueries({ predicate: (query) => query.queryKey.includes(left) })
        }
      },
    })
  }, [queryClient, userId])
}
