// What was found on a page of the web, and what has been typed already.

import { type RecipeInput, recipeFields, toInput } from './recipe-schema'

export type Found = Partial<Record<keyof RecipeInput, string | number | null>>

/**
 * @returns `free` for the fields that nobody has touched, and `taken` for those where it says something else than what
 * stands there already
 */
export function compare(found: Found, typed: RecipeInput) {
  const free: Partial<RecipeInput> = {}
  const taken: Partial<RecipeInput> = {}
  for (const [name, text] of Object.entries(toInput(found))) {
    const field = recipeFields.find((one) => one === name)
    if (!field || !text) continue
    if (!typed[field].trim()) free[field] = text
    else if (typed[field].trim() !== text.trim()) taken[field] = text
  }
  return { free, taken }
}
