import { recipesInJsonLd } from './json-ld.ts'
import { parseMarkup } from './markup.ts'
import { recipesInMicrodata } from './microdata.ts'
import { type ImportedRecipe, readRecipe } from './read-recipe.ts'

/** The first recipe of a page that has ingredients or instructions; undefined if there is none. */
export function findRecipe(html: string, base: URL): ImportedRecipe | undefined {
  const page = parseMarkup(html)
  for (const find of [recipesInJsonLd, recipesInMicrodata]) {
    for (const thing of find(page)) {
      const recipe = readRecipe(thing, base)
      if (recipe.ingredients || recipe.instructions) return recipe
    }
  }
}
