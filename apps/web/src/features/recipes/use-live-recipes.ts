import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '@/lib/viewer'
import { watchRows } from '@/lib/watch-rows'
import { readRecipesAgain } from './api'

/** Keeps recipes up to date with the server. */
export function useLiveRecipes() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const readAgain = (time?: number) => readRecipesAgain(queryClient, familyId, time)
    return watchRows({ table: 'recipes', familyId, onMissed: readAgain, onChange: () => readAgain() })
  }, [queryClient, familyId])
}
