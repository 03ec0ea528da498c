// Recipes in the state that a page hands to its scripts: JSON of its own shape in `<script type="application/json">`, or as
// in `window.__STATE__ = {…}`.

import { findAll, textContent } from 'domutils'
import { isRecord, type JsonLdNode, listOf } from './json-ld-node.ts'
import type { Element, Tree } from './markup.ts'

// More than any page needs. Reading a page has a deadline.
const MAX_SCRIPTS = 50
const LONGEST_SCRIPT = 2 * 1024 * 1024
const MAX_VALUES = 100_000

const INGREDIENTS = /^(?:recipe_?)?ingredients?(?:_?(?:list|lists|groups?|sections?|lines?|blocks?))?$/i
const STEPS =
  /^(?:(?:recipe|cooking|preparation)_?)?(?:instructions?|directions?|methods?|steps|preparation)(?:_?(?:list|groups?|sections?|steps))?$/i
const NAME = /^(?:title|name|heading|label|recipe_?(?:title|name))$/i
const TEXT =
  /^(?:text|step|description|content|body|html|value|instructions?|directions?|method)(?:_?(?:text|html))?$/i
const PARTS = /^(?:items|list|lines|entries|children|parts|groups|sections|steps|ingredients)$/i
const AMOUNT = /^(?:amount|quantity|qty)$/i
const UNIT = /^(?:unit|measure|uom)(?:_?(?:name|text|label))?$/i

/** The records of the state that have ingredients and steps, the fullest first, in the shape of JSON-LD. */
export function recipesInScriptState(page: Tree): JsonLdNode[] {
  const states = findAll(({ name }) => name === 'script', page)
    .filter(({ attribs: { src } }) => !src)
    .slice(0, MAX_SCRIPTS)
    .map(stateOf)
  return records(states)
    .map(toThing)
    .filter(
      ({ recipeIngredient, recipeInstructions }) =>
        recipeIngredient.length > 1 && recipeInstructions.length > 0,
    )
    .sort((one, other) => other.recipeIngredient.length - one.recipeIngredient.length)
    .slice(0, 5)
}

const ASSIGNED =
  /(?:^|[;\s])(?:(?:window|self|globalThis)\s*(?:\.|\[["'])|(?:var|let|const)\s+)[\w$]+(?:["']\])?\s*=\s*(?=\{)/

function stateOf(script: Element): unknown {
  const text = textContent(script).trim()
  if (text.length > LONGEST_SCRIPT) return undefined
  if (/^\s*application\/json/i.test(script.attribs.type ?? '')) return parse(text)
  const assignment = ASSIGNED.exec(text)
  return assignment ? parse(objectAt(text, assignment.index + assignment[0].length)) : undefined
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Scripts may hold anything.
    return undefined
  }
}

/** The text of the object that begins there, up to the brace that closes it. A string that never ends ends with the text. */
function objectAt(text: string, start: number): string {
  let depth = 0
  for (const { 0: token, index } of text.slice(start).matchAll(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|[{}]/gs)) {
    if (token === '{') depth += 1
    else if (token === '}') depth -= 1
    if (depth === 0) return text.slice(start, start + index + 1)
  }
  return ''
}

/** All records with ingredients and steps, wherever they are. */
function records(states: unknown[]): JsonLdNode[] {
  const found: JsonLdNode[] = []
  // A queue instead of recursion, so that deep nesting cannot overflow the stack.
  const queue = [...states]
  for (const value of queue) {
    if (typeof value !== 'object' || value === null) continue
    if (isRecord(value) && pick(value, INGREDIENTS) !== undefined && pick(value, STEPS) !== undefined)
      found.push(value)
    for (const part of Object.values(value)) if (queue.length < MAX_VALUES) queue.push(part)
  }
  return found
}

/** The first value that is not empty under a key of this kind. */
function pick(record: JsonLdNode, kind: RegExp): unknown {
  const isFull = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  return Object.entries(record).find(([key, value]) => kind.test(key) && isFull(value))?.[1]
}

function toThing(record: JsonLdNode) {
  return {
    name: pick(record, NAME),
    image: record.image ?? record.image_url ?? record.imageUrl,
    description: record.description ?? record.summary,
    recipeIngredient: linesOfState(pick(record, INGREDIENTS), ingredientText),
    recipeInstructions: linesOfState(pick(record, STEPS), stepText),
    totalTime: pick(record, /^total_?time(?:_?in)?(?:_?minutes)?$/i),
    prepTime: pick(record, /^(?:prep|preparation|make)_?time(?:_?in)?(?:_?minutes)?$/i),
    cookTime: pick(record, /^(?:cook|cooking|bake|baking)_?time(?:_?in)?(?:_?minutes)?$/i),
    recipeYield: pick(
      record,
      /^(?:servings?|serves|portions?|yields?|recipe_?yield|number_?of_?(?:servings|portions))$/i,
    ),
  } satisfies JsonLdNode
}

/** Sections have parts and parts have lines; no state is nested deeper. */
const DEEPEST = 4

/** The lines of texts, of records with a text, and of sections with a name. */
function linesOfState(value: unknown, textOf: (record: JsonLdNode) => string, depth = 0): string[] {
  if (depth > DEEPEST) return []
  return listOf(value).flatMap((part) => {
    if (typeof part === 'string') return [part]
    if (Array.isArray(part)) return linesOfState(part, textOf, depth + 1)
    if (!isRecord(part)) return []
    const inner = pick(part, PARTS)
    if (typeof inner !== 'object') return [textOf(part)]
    const name = firstText(part, /^(?:title|name|heading|section|label)$/i)
    const lines = linesOfState(inner, textOf, depth + 1)
    return name && lines.length > 0 ? [`${name.replace(/:$/, '')}:`, ...lines] : lines
  })
}

const ingredientText = (record: JsonLdNode) =>
  [
    firstText(record, AMOUNT),
    firstText(record, UNIT),
    firstText(record, NAME) ||
      firstText(record, /^(?:ingredient|product|item|food)$/i) ||
      firstText(record, TEXT),
    firstText(record, /^(?:note|notes|info|comment|preparation)$/i),
  ]
    .filter(Boolean)
    .join(' ')

const stepText = (record: JsonLdNode) => firstText(record, TEXT) || firstText(record, NAME)

/** The text or number of a record's first key of this kind; that of a record within, its name. */
function firstText(record: JsonLdNode, kind: RegExp): string {
  const value = pick(record, kind)
  if (typeof value === 'number') return String(value)
  if (isRecord(value)) return typeof value.name === 'string' ? value.name : ''
  return typeof value === 'string' ? value.trim() : ''
}
