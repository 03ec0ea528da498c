import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import { readRecipesAgain } from './edit'

/** Keeps recipes up to date with the server. */
export function useLiveRecipes() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const readAgain = (time?: number) => readRecipesAgain(queryClient, familyId, time)
    const stops = [
      watchRows({ table: 'recipes', familyId, onMissed: readAgain, onChange: () => readAgain() }),
      // The reader's own, from another device.
      watchRows({ table: 'recipe_favourites', onMissed: readAgain, onChange: () => readAgain() }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, familyId])
}
