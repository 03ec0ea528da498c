import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchPerson } from '@/data/person-channel'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import { peopleKey } from './api'

/** Keeps current who is on the photos. */
export function useLivePeople() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const queryKey = peopleKey(familyId)
    const read = (time?: number) => readAgain(queryClient, queryKey, time)
    const stop = watchRows({ table: 'media_people', familyId, onChange: () => read(), onMissed: read })
    const stopOwn = watchPerson(userId, 'media', () => read())
    return () => {
      stop()
      stopOwn()
    }
  }, [queryClient, userId, familyId])
}
