import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchPerson } from '@/lib/person-channel'
import { readAgain } from '@/lib/read-again'
import { useViewer } from '@/lib/viewer'
import { watchRows } from '@/lib/watch-rows'
import { albumKeys, readAlbumsAgain } from './api'

/** Many photos are added in one go: changes within this time are read together. */
const GATHER_MS = 300

/** Keeps the albums and what is in them current. */
export function useLiveAlbums() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        readAlbumsAgain(queryClient, familyId)
      }, GATHER_MS)
    }
    // What was requested since then is current.
    const readMissed = (time: number) => {
      for (const queryKey of albumKeys(familyId)) readAgain(queryClient, queryKey, time)
    }
    const tables = ['albums', 'album_items', 'album_members'] as const
    const stops = tables.map((table) =>
      watchRows({ table, familyId, onChange: gather, onMissed: readMissed }),
    )
    stops.push(watchPerson(userId, 'media', gather))
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queryClient, userId, familyId])
}
