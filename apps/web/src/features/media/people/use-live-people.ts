import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '@/lib/read-again'
import { useViewer } from '@/lib/viewer'
import { watchRows } from '@/lib/watch-rows'
import { peopleKey } from './api'

/** Keeps current who is on the photos. */
export function useLivePeople() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const queryKey = peopleKey(familyId)
    return watchRows({
      table: 'media_people',
      familyId,
      onChange: () => readAgain(queryClient, queryKey),
      onMissed: (time) => readAgain(queryClient, queryKey, time),
    })
  }, [queryClient, familyId])
}
