import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { waitingFamilyQuery } from './api'

/**
 * The family that waits for a host's approval, and the name of the last one that a host declined while this screen was
 * open. (An approval arrives as a change of the founder's profile.)
 */
export function useWaitingFamily(userId: string | undefined) {
  const queryClient = useQueryClient()
  const query = waitingFamilyQuery(userId ?? '')
  const waiting = useQuery({ ...query, queryFn: userId ? query.queryFn : skipToken })
  const [declined, setDeclined] = useState<string>()
  const { id, name } = waiting.data ?? {}

  useEffect(() => {
    if (!userId || !id) return
    const { queryKey } = waitingFamilyQuery(userId)
    return watchRows({
      table: 'families',
      id,
      onMissed: (time) => readAgain(queryClient, queryKey, time),
      onChange: ({ eventType, old }) => {
        if (eventType !== 'DELETE' || old.id !== id) return
        queryClient.setQueryData(queryKey, null)
        setDeclined(name)
      },
    })
  }, [queryClient, userId, id, name])

  return { waiting, declined }
}
