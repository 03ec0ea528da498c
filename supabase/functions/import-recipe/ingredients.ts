// The ingredients of a recipe, one per line.

import { dropRepeats } from './drop-repeats.ts'
import { isRecord, listOf } from './json-ld-node.ts'
import { linesOfText } from './markup.ts'
import { oneLine } from './steps.ts'
import { namesIngredients } from './words.ts'

/** Sections have lists and lists have items; no page is nested deeper. */
const DEEPEST = 4
/** An entry with more lines is a list; with fewer, one ingredient that was broken into lines. */
const MAX_LINES = 3

/** Codes of UN/CEFACT, as schema.org has them. */
const UNIT_OF_CODE: Record<string, string> = {
  GRM: 'g',
  KGM: 'kg',
  MGM: 'mg',
  LTR: 'l',
  DLT: 'dl',
  CLT: 'cl',
  MLT: 'ml',
  ONZ: 'oz',
  LBR: 'lb',
  G21: 'cup',
  G24: 'tbsp',
  G25: 'tsp',
  C62: '',
}

/** From texts, a single text with one per line, lists of lists, or items with an amount and a name. */
export function ingredientsOf(ingredients: unknown): string[] {
  const entries = flat(ingredients)
  const lines = entries.flatMap((entry) => {
    const within = typeof entry === 'string' ? linesOfText(entry) : [wordsOf(entry)]
    return entries.length > 1 && within.length <= MAX_LINES ? [within.join(' ')] : within
  })
  return dropRepeats(commasApart(withoutSummary(lines.map(tidy).filter(Boolean))))
}

function flat(value: unknown, depth = 0): unknown[] {
  if (depth > DEEPEST) return []
  return listOf(value).flatMap((part) => {
    if (Array.isArray(part)) return flat(part, depth + 1)
    return isRecord(part) && part.itemListElement ? flat(part.itemListElement, depth + 1) : [part]
  })
}

/** `200 g flour` of an item with these parts. */
function wordsOf(item: unknown): string {
  if (!isRecord(item)) return ''
  const {
    name,
    text,
    amount,
    value,
    quantity,
    requiredQuantity,
    unitText,
    unitCode,
    unit,
    item: inner,
  } = item
  const measure = amount ?? value ?? quantity ?? requiredQuantity
  const parts = isRecord(measure) ? [measure.value, measure.unitText ?? measure.unitCode] : [measure]
  return [...parts, unitText ?? unitCode ?? unit, name ?? text ?? inner]
    .map(oneLine)
    .map((part) => UNIT_OF_CODE[part] ?? part)
    .filter(Boolean)
    .join(' ')
}

/** Without a typed bullet or the box for a tick, and without a blank in front of a comma. */
const tidy = (line: string) =>
  line
    .replace(/^(?:[▢☐□✓✔•·*–—-]\s*)+(?=\S)/u, '')
    .replaceAll(/ (?=,(?: |$))/g, '')
    .trim()

/** Without `Ingredients: Beef, Garlic, Onion` beside the list itself. */
const withoutSummary = (lines: string[]) =>
  lines.length > 2
    ? lines.filter((line) => !(/^[^:,]+:\s[^:,]+,\s[^:]+$/.test(line) && namesIngredients(line)))
    : lines

/** A single line with several amounts is a list: `125 ml milk, 60 ml oil, 100 g sugar`. */
function commasApart(lines: string[]): string[] {
  const [only = ''] = lines
  if (lines.length !== 1) return lines
  const parts = only.split(/\s*[,;]\s+/)
  const amounts = parts.filter((part) => /^[\d½¼¾⅓⅔⅛]/.test(part)).length
  return amounts > 2 && amounts * 2 > parts.length ? parts : lines
}
