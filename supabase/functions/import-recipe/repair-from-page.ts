// Corrects the recipe of the markup by what the page shows.

import type { Block } from './blocks.ts'
import { continuedSteps } from './continued-steps.ts'
import type { JsonLdNode } from './json-ld-node.ts'
import { namesAndTexts } from './names-and-texts.ts'
import { type ImportedRecipe, readRecipe } from './read-recipe.ts'

/**
 * Markup may lack ingredients that the page shows, or the line breaks of the steps.
 * @param guess the recipe that a guess finds on the page
 */
export function repairFromPage(
  found: ImportedRecipe,
  guess: JsonLdNode,
  blocks: Block[],
  base: URL,
): ImportedRecipe {
  const { ingredients: list, instructions } = readRecipe(guess, base)
  const ingredients = fromFirstIngredient(list, found.ingredients)
  return {
    ...found,
    ingredients: lacksIngredients(found.ingredients, ingredients) ? ingredients : found.ingredients,
    instructions:
      [areSameWords, lackGroupNames, areNames, isTeaser].some((isLess) =>
        isLess(found.instructions, instructions),
      ) ||
      (areCounted(guess.recipeInstructions) && areFirstSteps(found.instructions, instructions))
        ? instructions
        : withTexts(found.instructions, blocks, base),
  }
}

/** Steps that are only names, or names with a first paragraph, have the rest below them on the page. */
function withTexts(steps: string, blocks: Block[], base: URL): string {
  const known = steps.split('\n')
  const lines = namesAndTexts(known, blocks) ?? continuedSteps(known, blocks)
  return lines ? readRecipe({ recipeInstructions: lines }, base).instructions : steps
}

/** Without what a page has above its list, such as the time. */
function fromFirstIngredient(shown: string, text: string): string {
  const known = text.split('\n').map(letters)
  const lines = shown.split('\n')
  const first = lines.findIndex(
    (line) => hasAmount(line) || line.endsWith(':') || known.includes(letters(line)),
  )
  return lines.slice(Math.max(first, 0)).join('\n')
}

/**
 * Whether the page shows each of these lines once, and others that are headings or have amounts. A page that shows some again
 * has the list in other units.
 */
function lacksIngredients(text: string, shown: string): boolean {
  const known = text.split('\n').map(letters)
  const lines = shown.split('\n').map(letters)
  const others = shown.split('\n').filter((line) => !known.includes(letters(line)))
  return (
    known.every((line) => lines.filter((other) => other === line).length === 1) &&
    others.some(hasAmount) &&
    others.every((line) => hasAmount(line) || line.endsWith(':'))
  )
}

const hasAmount = (line: string) => /^[\d½¼¾⅓⅔⅛]/.test(line)

/** Markup often loses the line breaks of its author. Where it has some, those between sentences are added. */
function areSameWords(text: string, shown: string): boolean {
  const [lines, shownLines] = [text.split('\n'), shown.split('\n')]
  const known = new Set(lines.map(letters))
  return (
    lines.length < shownLines.length &&
    letters(text) === letters(shown) &&
    (lines.length === 1 || shownLines.every((line) => known.has(letters(line)) || endsSentence(line)))
  )
}

/** Whether the page shows these steps in groups with names. A single name may be that of all steps. */
function lackGroupNames(text: string, shown: string): boolean {
  const [lines, shownLines] = [text.split('\n'), shown.split('\n')]
  const [steps, shownSteps] = [lines, shownLines].map((some) =>
    some.filter((line) => !line.endsWith(':')).map(letters),
  )
  return lines.length + 1 < shownLines.length && steps?.join('\n') === shownSteps?.join('\n')
}

/** Whether these lines are only the beginnings, or the names, of the steps that the page shows: `Cook the rice`. */
function areNames(text: string, shown: string): boolean {
  const [lines, shownLines] = [text.split('\n').map(letters), shown.split('\n')]
  return (
    lines.length > 1 &&
    letters(text).length * 2 < letters(shown).length &&
    [shownLines, shownLines.filter((line) => line.endsWith(':'))].some(
      (steps) =>
        lines.length === steps.length &&
        lines.every((line, index) => letters(steps[index] ?? '').startsWith(line)),
    )
  )
}

/** Whether the page numbers its steps: what is below them has no numbers. */
const areCounted = (steps: unknown) =>
  Array.isArray(steps) && steps.every((step, index) => String(step).match(/^\d+/)?.[0] === `${index + 1}`)

/** Whether the page continues these steps with at least as many others. */
function areFirstSteps(text: string, shown: string): boolean {
  const [lines, shownLines] = [text.split('\n').map(letters), shown.split('\n').map(letters)]
  return (
    lines.length > 1 &&
    lines.length * 2 <= shownLines.length &&
    lines.every((line, index) => shownLines[index] === line)
  )
}

/** Whether this is only the beginning of a text, cut off within a sentence, and the page shows several steps. */
const isTeaser = (text: string, shown: string) =>
  text.length >= SHORTEST_TEASER && !text.includes('\n') && /[\p{L}\d…]$/u.test(text) && shown.includes('\n')

const SHORTEST_TEASER = 80

const endsSentence = (line: string) => /[.!?:][)"”’»]*$/.test(line)

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
