import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import { isAnswering, readEventsAgain } from './api'

/** Keeps events and answers up to date with the server. */
export function useLiveEvents() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    // A pending answer refetches when it is done.
    const read = (time?: number) => {
      if (!isAnswering(queryClient, familyId)) readEventsAgain(queryClient, familyId, time)
    }
    const listeners = { onMissed: read, onChange: () => read() }
    const stops = [
      watchRows({ table: 'events', familyId, ...listeners }),
      watchRows({ table: 'event_attendees', ...listeners }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, familyId])
}
