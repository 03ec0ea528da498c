// Converts a recipe of schema.org into one of ours.

import { ingredientsOf } from './ingredients.ts'
import { isRecord, type JsonLdNode, listOf } from './json-ld-node.ts'
import { linesOfText } from './markup.ts'
import { minutesOf } from './minutes.ts'
import { servingsOf } from './servings.ts'
import { oneLine, stepsOf } from './steps.ts'

export type ImportedRecipe = {
  title: string
  description: string
  /** One per line, like the instructions. */
  ingredients: string
  instructions: string
  /** In minutes. */
  cooking_time: number | null
  servings: number | null
  category: string
  /** With commas in between. */
  keywords: string
  image_url: string | null
}

/** @param base resolves the page's relative links */
export function readRecipe(recipe: JsonLdNode, base: URL): ImportedRecipe {
  return {
    title: cut(oneLine(recipe.name ?? recipe.headline), 120),
    description: cut(linesOf(recipe.description ?? recipe.summary), 2_000),
    ingredients: cut(
      ingredientsOf(recipe.recipeIngredient ?? recipe.ingredients ?? recipe.ingredient).join('\n'),
      10_000,
    ),
    instructions: cut(
      stepsOf(recipe.recipeInstructions ?? recipe.instructions ?? recipe.instruction).join('\n'),
      20_000,
    ),
    cooking_time: cookingTime(recipe),
    servings: servingsOf(recipe.recipeYield ?? recipe.yield),
    category: listed(recipe.recipeCategory ?? recipe.recipeType, 80),
    keywords: listed(recipe.keywords, 300),
    image_url: imageUrl(recipe.image ?? recipe.photo, base),
  }
}

const linesOf = (value: unknown) =>
  listOf(value)
    .flatMap((part) => (typeof part === 'string' ? linesOfText(part) : []))
    .join('\n')

/** Distinct words with commas in between, and as many as fit. */
function listed(value: unknown, most: number): string {
  const words = listOf(value)
    .flatMap((part) => oneLine(isRecord(part) ? part.name : part).split(/\s*[,;]\s*/))
    .filter(Boolean)
  const distinct = words.filter(
    (word, index) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === index,
  )
  return distinct.reduce((text, word) => {
    const longer = text ? `${text}, ${word}` : word
    return [...longer].length <= most ? longer : text
  }, '')
}

/** Cuts by code points, as Postgres counts them, and never in the middle of an emoji. */
const cut = (text: string, most: number) =>
  text.length > most ? [...text].slice(0, most).join('').trimEnd() : text

function cookingTime({ totalTime, duration, prepTime, cookTime }: JsonLdNode): number | null {
  const [total, prep, cook] = [totalTime ?? duration, prepTime, cookTime].map((time) =>
    minutesOf(firstOf(time)),
  )
  return total ?? ((prep ?? 0) + (cook ?? 0) || null)
}

/** A duration may be an object with its longest value. */
function firstOf(value: unknown): unknown {
  const [first] = listOf(value)
  return isRecord(first) ? (first.maxValue ?? first.value) : first
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
