import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '@/lib/viewer'
import { watchRows } from '@/lib/watch-rows'
import { readEventMediaAgain } from './api'

const TABLES = ['albums', 'album_items', 'album_members'] as const

/** Many photos are added in one go: changes within this time are read together. */
const GATHER_MS = 300

/** Keeps the views of what is from events current: they show what is in albums. */
export function useLiveEventMedia() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        readEventMediaAgain(queryClient, familyId)
      }, GATHER_MS)
    }
    const readMissed = (time: number) => {
      readEventMediaAgain(queryClient, familyId, time)
    }
    const stops = TABLES.map((table) =>
      watchRows({ table, familyId, onChange: gather, onMissed: readMissed }),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queryClient, familyId])
}
