// Requests of recipes beyond the declaration.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { invokeFunction } from '@/data/invoke-function'
import { rowQuery } from '@/data/queries'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { useViewer } from '@/lib/viewer'
import type { Found } from './imported'
import { type Recipe, recipes } from './recipes'

/** Marks a recipe as a favourite of the reader, or takes the mark back; shown at once. */
export function useMarkFavourite({ id }: Pick<Recipe, 'id'>) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const { queryKey } = rowQuery(recipes, familyId, id)

  return useMutation({
    // One after the other, so that the last tap is stored last.
    scope: { id: `favourite ${id}` },
    onMutate: async (wanted: boolean) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const favourites = wanted ? [{ user_id: userId }] : []
      queryClient.setQueryData(queryKey, (recipe) => recipe && { ...recipe, favourites })
      return before
    },
    mutationFn: async (wanted) => {
      const row = { recipe_id: id, user_id: userId }
      if (wanted) await db.from('recipe_favourites').upsert(row, { ignoreDuplicates: true }).throwOnError()
      else await db.from('recipe_favourites').delete().match(row).throwOnError()
    },
    onError: (_error, _wanted, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => readThingAgain(queryClient, recipes, familyId),
    meta: { failure: (error) => ({ title: m.recipe_favourite_failed(), description: errorMessage(error) }) },
  })
}

/** Reads a recipe from a web page. Only the server may fetch other sites. */
export const useImportRecipe = () =>
  useMutation({ mutationFn: (url: string) => invokeFunction<Found>('import-recipe', { url }) })
