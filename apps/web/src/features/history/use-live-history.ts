import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import { readHistoryAgain } from './edit'

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
    const tables = ['family_history', 'parentage', 'partnerships'] as const
    const stops = tables.map((table) => watchRows({ table, familyId, onMissed, onChange: readAgain }))
    return () => {
      clearTimeout(waiting)
      for (const stop of stops) stop()
    }
  }, [queryClient, familyId])
}
