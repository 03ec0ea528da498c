// Recipes as JSON-LD, in a script of the page (https://schema.org/Recipe, https://www.w3.org/TR/json-ld11/).

import { findAll, textContent } from 'domutils'
import type { Tree } from './markup.ts'
import { isRecipe, isRecord, type Thing } from './thing.ts'

// More than any page needs. Reading a page has a deadline.
const MOST_SCRIPTS = 50
const LONGEST_SCRIPT = 1024 * 1024
const MOST_RECIPES = 20

/** The first recipes of the page in document order. A malformed script does not affect the others. */
export function recipesInJsonLd(page: Tree): Thing[] {
  return findAll(isJsonLd, page)
    .slice(0, MOST_SCRIPTS)
    .map((script) => textContent(script).trim())
    .filter(({ length }) => length <= LONGEST_SCRIPT)
    .flatMap((text) => recipesWithin(parseLoosely(text)))
    .slice(0, MOST_RECIPES)
}

const isJsonLd = ({ name, attribs }: ReturnType<typeof findAll>[number]) =>
  name === 'script' && /^\s*application\/ld\+json/i.test(attribs.type ?? '')

/** A recipe may be nested anywhere: in an array, a `@graph`, the `mainEntity` of an article. */
function recipesWithin(content: unknown): Thing[] {
  const recipes: Thing[] = []
  // A queue instead of recursion, so that deep nesting cannot overflow the stack.
  const queue = [content]
  for (const value of queue) {
    if (isRecord(value) && isRecipe(value['@type'])) recipes.push(value)
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) queue.push(part)
  }
  return recipes
}

// Comments and CDATA hide scripts from HTML or XML parsers. No expression may match the same white space in two ways: with
// megabytes of it, backtracking would take forever.
const OPENING = /^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/
const CLOSING = /(?:(?:\/\/|\/\*)\s*)?(?:-->|\]\]>)(?:\s*\*\/)?$/

/** @param text without white space around it */
function parseLoosely(text: string): unknown {
  const json = text.replace(OPENING, '').replace(CLOSING, '')
  for (const attempt of [json, repaired(json)]) {
    try {
      return JSON.parse(attempt)
    } catch {
      // Try the repaired text, or give up.
    }
  }
}

/** Repairs what people write by hand and JSON does not allow: line breaks within a string, and trailing commas. */
function repaired(json: string): string {
  // Also matches an unterminated string; otherwise each of its quotes would be tried again.
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|,(?=\s*[}\]])/gs, (found) =>
    found === ',' ? '' : found.replace(/\r?\n/g, '\\n').replace(/\p{Cc}/gu, ' '),
  )
}
