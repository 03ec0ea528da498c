import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '@/lib/viewer'
import { watchRows } from '@/lib/watch-rows'
import { readHistoryAgain } from './api'

/** An import makes thousands of changes; they are read together. */
const GATHERED_MS = 400

/** Keeps the family history up to date with the server. */
export function useLiveHistory() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    let waiting: number | undefined
    const readAgain = () => {
      waiting ??= window.setTimeout(() => {
        waiting = undefined
        readHistoryAgain(queryClient, familyId)
      }, GATHERED_MS)
    }
    const onMissed = (time: number) => readHistoryAgain(queryClient, familyId, time)
    const stop = watchRows({ table: 'family_history', familyId, onMissed, onChange: readAgain })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [queryClient, familyId])
}
