import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchRows } from '@/lib/watch-rows'
import { membersQuery } from './api'
import { withMember } from './member-list'

/** Keeps the members as they are on the server: who joins, who is here, who has a new name or picture. */
export function useLiveMembers(familyId: string | null) {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!familyId) return
    const { queryKey } = membersQuery(familyId)
    return watchRows({
      table: 'profiles',
      familyId,
      onJoin: () => queryClient.invalidateQueries({ queryKey }),
      onChange: ({ eventType, new: row, old }) =>
        queryClient.setQueryData(queryKey, (members) => {
          if (eventType === 'DELETE') return members?.filter(({ id }) => id !== old.id)
          return members && withMember(members, row)
        }),
    })
  }, [queryClient, familyId])
}
