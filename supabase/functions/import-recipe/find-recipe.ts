import { type Block, blocksOf } from './blocks.ts'
import { recipesInClassNames } from './class-names.ts'
import { groupNames, withGroupNames } from './group-names.ts'
import { recipesByGuess } from './guess.ts'
import { recipesInMicrodata, recipesInRdfa } from './items.ts'
import { recipesInJsonLd } from './json-ld.ts'
import type { JsonLdNode } from './json-ld-node.ts'
import { parseMarkup, type Tree } from './markup.ts'
import { pageFacts } from './page-facts.ts'
import { type ImportedRecipe, readRecipe } from './read-recipe.ts'
import { repairFromPage } from './repair-from-page.ts'
import { recipesInScriptState } from './script-state.ts'

/** From the most to the least reliable. */
const sources: ((page: Tree, blocks: Block[], known: string[]) => JsonLdNode[])[] = [
  recipesInJsonLd,
  recipesInMicrodata,
  recipesInRdfa,
  recipesInClassNames,
  recipesInScriptState,
  recipesByGuess,
]

/**
 * The first recipe of a page that has ingredients and instructions. One that lacks either takes it from a less reliable
 * source. Undefined if there is none.
 */
export function findRecipe(html: string, base: URL): ImportedRecipe | undefined {
  const page = parseMarkup(html)
  const blocks = blocksOf(page)
  let found: ImportedRecipe | undefined
  for (const recipesIn of sources) {
    const recipes = recipesIn(page, blocks, linesOfList(found))
      .map((thing) => readRecipe(thing, base))
      .filter(({ ingredients, instructions }) => ingredients || instructions)
    const next = recipes.find(isWhole) ?? recipes[0]
    if (next) found = found ? completed(found, next) : next
    if (found && isWhole(found)) break
  }
  if (!found) return undefined
  const [guess] = recipesByGuess(page, blocks, linesOfList(found))
  const shown = guess ? repairFromPage(found, guess, blocks, base) : found
  const recipe = completed(shown, readRecipe(pageFacts(page, blocks), base))
  const instructions = withGroupNames(recipe.instructions, blocks)
  // Ingredients and steps often have the same groups.
  const ingredients = withGroupNames(recipe.ingredients, blocks, groupNames(instructions))
  return { ...recipe, ingredients, instructions }
}

const isWhole = ({ ingredients, instructions }: ImportedRecipe) =>
  isList(ingredients) && Boolean(instructions)

/** The ingredients that are known so far. */
const linesOfList = (found?: ImportedRecipe) =>
  found && isList(found.ingredients) ? found.ingredients.split('\n') : []

/** A single ingredient is often a category, such as `Chicken`. */
const isList = (ingredients: string) => ingredients.includes('\n')

/** With the other's values for what is missing. */
function completed(recipe: ImportedRecipe, other: ImportedRecipe): ImportedRecipe {
  const missing = Object.entries(other).filter(
    ([name, value]) =>
      !recipe[name as keyof ImportedRecipe] ||
      (name === 'ingredients' && !isList(recipe.ingredients) && isList(value as string)),
  )
  return { ...recipe, ...Object.fromEntries(missing) }
}
