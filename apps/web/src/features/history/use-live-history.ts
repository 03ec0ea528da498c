import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchRows } from '@/lib/watch-rows'
import { readHistoryAgain } from './api'

/** Whoever brings in a whole family tree makes thousands of changes, which are read together. */
const GATHERED_MS = 400

/** Keeps the family's history as it is on the server. */
export function useLiveHistory(familyId: string | null) {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!familyId) return
    let waiting: number | undefined
    const readAgain = () => {
      waiting ??= window.setTimeout(() => {
        waiting = undefined
        readHistoryAgain(queryClient, familyId)
      }, GATHERED_MS)
    }
    const stop = watchRows({ table: 'family_history', familyId, onJoin: readAgain, onChange: readAgain })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [queryClient, familyId])
}
