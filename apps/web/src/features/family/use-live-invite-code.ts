import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchRows } from '@/lib/watch-rows'
import { inviteCodeQuery } from './api'

/** Keeps the shown link current when an admin replaces the code. */
export function useLiveInviteCode(familyId: string) {
  const queryClient = useQueryClient()

  useEffect(() => {
    const { queryKey } = inviteCodeQuery(familyId)
    return watchRows({
      table: 'families',
      id: familyId,
      onJoin: () => queryClient.invalidateQueries({ queryKey }),
      onChange: ({ eventType, new: row }) => {
        if (eventType === 'UPDATE') queryClient.setQueryData(queryKey, row.invite_code)
      },
    })
  }, [queryClient, familyId])
}
