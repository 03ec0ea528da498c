import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { inviteCodeQuery } from './api'

/** Keeps the shown link current when an admin replaces the code. */
export function useLiveInviteCode(familyId: string) {
  const queryClient = useQueryClient()

  useEffect(() => {
    const { queryKey } = inviteCodeQuery(familyId)
    return watchRows({
      table: 'families',
      id: familyId,
      onMissed: (time) => readAgain(queryClient, queryKey, time),
      onChange: ({ eventType, new: row }) => {
        if (eventType === 'UPDATE') queryClient.setQueryData(queryKey, row.invite_code)
      },
    })
  }, [queryClient, familyId])
}
