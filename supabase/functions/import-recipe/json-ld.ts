// Recipes as JSON-LD, in a script of the page (https://schema.org/Recipe, https://www.w3.org/TR/json-ld11/).

import { findAll, textContent } from 'domutils'
import type { Tree } from './markup.ts'
import { isRecipe, isRecord, type Thing } from './thing.ts'

// More than any page needs. Nothing else is done while a page is read, so it may not take long.
const MOST_SCRIPTS = 50
const LONGEST_SCRIPT = 1024 * 1024
const MOST_RECIPES = 20

/** The first recipes of the page, those first that are named higher up. A script that cannot be read spoils no other. */
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

/** A recipe may be anything's part: of an array, a `@graph`, the `mainEntity` of an article. */
function recipesWithin(content: unknown): Thing[] {
  const recipes: Thing[] = []
  // A queue, so that no depth is too deep.
  const queue = [content]
  for (const value of queue) {
    if (isRecord(value) && isRecipe(value['@type'])) recipes.push(value)
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) queue.push(part)
  }
  return recipes
}

// Comments and CDATA hide the script from what reads HTML, or XML. No expression may look at the same white space
// from more than one place: there can be megabytes of it.
const OPENING = /^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/
const CLOSING = /(?:(?:\/\/|\/\*)\s*)?(?:-->|\]\]>)(?:\s*\*\/)?$/

/** @param text without white space around it */
function parseLoosely(text: string): unknown {
  const json = text.replace(OPENING, '').replace(CLOSING, '')
  for (const attempt of [json, repaired(json)]) {
    try {
      return JSON.parse(attempt)
    } catch {
      // The next one may be good, or there is nothing to be read.
    }
  }
}

/** What people write by hand and JSON does not know: line breaks within a text, and a comma after the last item. */
function repaired(json: string): string {
  // A string that never ends is taken as well, or each of its quotes would be tried anew.
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|,(?=\s*[}\]])/gs, (found) =>
    found === ',' ? '' : found.replace(/\r?\n/g, '\\n').replace(/\p{Cc}/gu, ' '),
  )
}
