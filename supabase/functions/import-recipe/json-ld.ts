// Recipes as JSON-LD, in a script of the page (https://schema.org/Recipe, https://www.w3.org/TR/json-ld11/).

import { findAll, textContent } from 'domutils'
import { isRecipe, isRecord, type JsonLdNode, plainName } from './json-ld-node.ts'
import { parseLoosely } from './loose-json.ts'
import type { Element, Tree } from './markup.ts'

// More than any page needs. Reading a page has a deadline.
const MAX_SCRIPTS = 50
const LONGEST_SCRIPT = 1024 * 1024
const MAX_RECIPES = 20
/** Sections have steps and steps have directions; no page is nested deeper. */
const DEEPEST = 8

/** The first recipes of the page in document order. A malformed script does not affect the others. */
export function recipesInJsonLd(page: Tree): JsonLdNode[] {
  const contents = findAll(isJsonLd, page)
    .slice(0, MAX_SCRIPTS)
    .map((script) => textContent(script).trim())
    .filter(({ length }) => length <= LONGEST_SCRIPT)
    .map(parseLoosely)
  const { recipes, byId } = survey(contents)
  return recipes.map((recipe) => plain(recipe, byId) as JsonLdNode)
}

const isJsonLd = ({ name, attribs }: Element) =>
  name === 'script' && /^\s*application\/ld\+json/i.test(attribs.type ?? '')

/** A recipe may be nested anywhere: in an array, a `@graph`, the `mainEntity` of an article. */
function survey(contents: unknown[]): { recipes: JsonLdNode[]; byId: Map<unknown, JsonLdNode> } {
  const recipes: JsonLdNode[] = []
  const byId = new Map<unknown, JsonLdNode>()
  // A queue instead of recursion, so that deep nesting cannot overflow the stack.
  const queue = [...contents]
  for (const value of queue) {
    if (isRecord(value)) {
      if (isRecipe(value['@type'] ?? value.type) && recipes.length < MAX_RECIPES) recipes.push(value)
      if (value['@id'] && Object.keys(value).length > 1 && !byId.has(value['@id']))
        byId.set(value['@id'], value)
    }
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) queue.push(part)
  }
  return { recipes, byId }
}

/** With plain names, values instead of `@value` and `@list`, and what an `@id` refers to in its place. */
function plain(value: unknown, byId: Map<unknown, JsonLdNode>, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return undefined
  if (Array.isArray(value)) return value.map((part) => plain(part, byId, depth + 1))

  const record = value as JsonLdNode
  if ('@value' in record) return record['@value']
  if ('@list' in record) return plain(record['@list'], byId, depth + 1)
  // PHP writes a list with gaps as an object with numbers for names.
  const names = Object.keys(record)
  if (names.length > 0 && names.every((name) => /^\d{1,4}$/.test(name)))
    return plain(Object.values(record), byId, depth)
  const isReference = Object.keys(record).length === 1 && '@id' in record
  const entries = Object.entries((isReference && byId.get(record['@id'])) || record)
  return Object.fromEntries(entries.map(([name, part]) => [plainName(name), plain(part, byId, depth + 1)]))
}
