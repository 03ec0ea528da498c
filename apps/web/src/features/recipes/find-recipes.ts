import { searchable } from '@/text/characters'
import type { ListedRecipe } from './recipes'

/** Recipes whose title or description contains the words, in the given order. */
export function findRecipes<R extends Pick<ListedRecipe, 'title' | 'description'>>(
  recipes: R[],
  words: string,
): R[] {
  const wanted = searchable(words.trim())
  return recipes.filter(({ title, description }) =>
    [title, description ?? ''].some((text) => searchable(text).includes(wanted)),
  )
}
