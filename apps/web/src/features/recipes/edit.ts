// Edits of recipes. In a file of its own because every screen loads the outbox, which sends them.

import type { QueryClient } from '@tanstack/react-query'
import type { Choose } from '@/data/outbox/edit'
import { readAgain } from '@/data/read-again'
import { updateRow } from '@/data/update-row'
import { m } from '@/paraglide/messages'
import { removePicture } from '@/photos/picture-storage'
import type { Recipe } from './recipe'
import type { RecipeValues } from './recipe-schema'

/** Refetches every recipe on screen. @param time spares requests that were sent since then */
export const readRecipesAgain = (queryClient: QueryClient, familyId: string, time?: number) =>
  readAgain(queryClient, ['recipes', familyId], time)

export type RecipeEdit = { original: Recipe; values: RecipeValues }

/** The kind of entry in the outbox. */
export const RECIPE_EDIT = 'recipe edit'

const loadParts = async () => (await import('./recipe-parts')).recipeParts()

export async function saveRecipe(edit: RecipeEdit, choose?: Choose): Promise<void> {
  const gone = m.recipe_gone()
  const { replaced, stored } = await updateRow('recipes', { ...edit, parts: loadParts, gone }, choose)
  if (replaced.image_url && replaced.image_url !== stored.image_url) {
    await removePicture('pictures', replaced.image_url)
  }
}
