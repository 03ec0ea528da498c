// Converts a recipe of schema.org into one of ours.

import { linesOfText } from './markup.ts'
import { minutesOf } from './minutes.ts'
import { servingsOf } from './servings.ts'
import { oneLine, stepsOf } from './steps.ts'
import { isRecord, listOf, type Thing } from './thing.ts'

export type ImportedRecipe = {
  title: string
  description: string
  /** One per line, like the instructions. */
  ingredients: string
  instructions: string
  /** In minutes. */
  cooking_time: number | null
  servings: number | null
  image_url: string | null
}

/** @param base resolves the page's relative links */
export function readRecipe(recipe: Thing, base: URL): ImportedRecipe {
  const ingredients = listOf(recipe.recipeIngredient ?? recipe.ingredients)
  const lines = ingredients.flatMap((ingredient) =>
    typeof ingredient === 'string' ? linesOfText(ingredient) : [],
  )
  return {
    title: cut(oneLine(recipe.name), 120),
    description: cut(linesOf(recipe.description), 2_000),
    ingredients: cut(lines.join('\n'), 10_000),
    instructions: cut(stepsOf(recipe.recipeInstructions).join('\n'), 20_000),
    cooking_time: cookingTime(recipe),
    servings: servingsOf(recipe.recipeYield ?? recipe.yield),
    image_url: imageUrl(recipe.image, base),
  }
}

const linesOf = (value: unknown) =>
  listOf(value)
    .flatMap((part) => (typeof part === 'string' ? linesOfText(part) : []))
    .join('\n')

/** Cuts by code points, as Postgres counts them, and never in the middle of an emoji. */
const cut = (text: string, most: number) =>
  text.length > most ? [...text].slice(0, most).join('').trimEnd() : text

function cookingTime({ totalTime, prepTime, cookTime }: Thing): number | null {
  const [total, prep, cook] = [totalTime, prepTime, cookTime].map((time) => minutesOf(listOf(time)[0]))
  return total ?? ((prep ?? 0) + (cook ?? 0) || null)
}

/** The first of several sizes. */
function imageUrl(image: unknown, base: URL): string | null {
  for (const candidate of listOf(image)) {
    const address = isRecord(candidate) ? listOf(candidate.url ?? candidate.contentUrl)[0] : candidate
    if (typeof address !== 'string' || !address.trim() || !URL.canParse(address, base)) continue
    const url = new URL(address, base)
    if (['http:', 'https:'].includes(url.protocol)) return url.href
  }
  return null
}
