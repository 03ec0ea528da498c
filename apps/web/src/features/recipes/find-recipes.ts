import { searchable } from '@/lib/text'
import type { ListedRecipe } from './recipe'

/** Those that have the words in their title or description, in the order that they come in. */
export function findRecipes<R extends Pick<ListedRecipe, 'title' | 'description'>>(
  recipes: R[],
  words: string,
): R[] {
  const wanted = searchable(words.trim())
  return recipes.filter(({ title, description }) =>
    [title, description ?? ''].some((text) => searchable(text).includes(wanted)),
  )
}
