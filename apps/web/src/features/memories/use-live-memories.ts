import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchPerson } from '@/data/person-channel'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import { memoriesKey } from './api'
import type { Memory } from './memory'

const TABLES = [
  ['post', 'posts'],
  ['media', 'media'],
  ['event', 'events'],
] as const

/** Reads the memories again when what one of them shows was changed or deleted, or may no longer be seen. */
export function useLiveMemories(memories: Memory[] | undefined) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!memories?.length) return
    const read = (time?: number) => {
      readAgain(queryClient, [...memoriesKey, familyId], time)
    }
    const stops = TABLES.map(([kind, table]) => {
      const shown = new Set(memories.flatMap((memory) => (memory.kind === kind ? memory.id : [])))
      return watchRows({
        table,
        familyId,
        onMissed: read,
        onChange: (change) => {
          const { id } = change.eventType === 'DELETE' ? change.old : change.new
          if (id && shown.has(id)) read()
        },
      })
    })
    // Another member has marked or unmarked the viewer as immediate family.
    stops.push(watchPerson(userId, 'media', () => read()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, userId, familyId, memories])
}
