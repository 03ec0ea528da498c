// Merges an imported recipe with what the user has typed.

import { type RecipeInput, recipeFields, toInput } from './recipe-schema'

export type Found = Partial<Record<keyof RecipeInput, string | number | null>>

/** @returns imported values for empty fields (`free`) and for fields that already have another value (`taken`) */
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
