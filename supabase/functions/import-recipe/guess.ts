// Recipes of pages without markup: by headings such as "Ingredients", and by class names that contain such a word.

import type { Block } from './blocks.ts'
import { guessIngredients, joinAmounts } from './guess-ingredients.ts'
import { guessSteps } from './guess-steps.ts'
import type { JsonLdNode } from './json-ld-node.ts'
import { listsBelowIngredients } from './lists-below-ingredients.ts'
import { byClassName, type Tree } from './markup.ts'
import { metaOf } from './page-facts.ts'

/**
 * At most one, in the shape of JSON-LD. A person reviews it before it is saved.
 * @param known the ingredients that markup has; their list on the page may be unreadable
 */
export function recipesByGuess(page: Tree, blocks: Block[], known: string[]): JsonLdNode[] {
  const elements = byClassName(page)
  const lists = listsBelowIngredients(blocks)
  const ingredients = lists?.ingredients ?? guessIngredients(elements, blocks) ?? known
  if (ingredients.length === 0) return []
  return [
    {
      description: metaOf(page, 'og:description') ?? metaOf(page, 'description'),
      recipeIngredient: joinAmounts(ingredients),
      recipeInstructions: lists?.steps ?? guessSteps(elements, blocks, ingredients),
      keywords: metaOf(page, 'keywords'),
    },
  ]
}
