import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import { listsKey } from './edit'

/** Keeps lists up to date with the server. */
export function useLiveLists() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const again = (time?: number) => readAgain(queryClient, listsKey(familyId), time)
    const stops = (['lists', 'list_items'] as const).map((table) =>
      watchRows({ table, familyId, onMissed: again, onChange: () => again() }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, familyId])
}
