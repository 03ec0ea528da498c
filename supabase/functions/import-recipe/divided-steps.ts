// Divides steps where markup has lost their line breaks, and joins those that it has divided within a sentence.

import { asHeading } from './blocks.ts'
import { namesOnly } from './words.ts'

/** `Step 2: Mix` as the name of a step. */
const COUNTED_NAME = /^\p{L}{3,10}\s\d{1,2}\s?[:.–-]\s*(?=\S)/u
/** A longer line is a step. */
const LONGEST_NAME = 80

export const divided = (steps: string[]): string[] =>
  spaced(bracketsWithin(separated(belowNames(numbered(withoutLabel(steps))))))

/** `Mix` of `Step 2: Mix`. */
export const withoutCounter = (name: string) => name.replace(COUNTED_NAME, '')

/** `Step 1 Halve` of a recipe with a single step. */
const ONLY_STEP =
  /^(?:step|schritt|[ée]tape|passo|paso|stap|steg|trin|krok|vaihe|adım|шаг)\s1[\s:.–-]+(?=\S)/iu

/** Without a label that is glued to the first step: `MethodHalve the plums.` */
function withoutLabel([first = '', ...rest]: string[]): string[] {
  if (rest.length === 0 && ONLY_STEP.test(first)) return [first.replace(ONLY_STEP, '')]
  const [label = '', ...words] = first.split(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/u)
  return [
    words.length > 0 && label.length <= LONGEST_NAME && namesOnly(label) ? words.join('') : first,
    ...rest,
  ]
}

/** A single line that numbers its steps becomes one line for each: `1. Mix. 2. Bake.` */
function numbered(steps: string[]): string[] {
  const [only = ''] = steps
  if (steps.length !== 1 || !/^1[.)]\s/.test(only)) return steps
  const found: string[] = []
  let rest = only
  for (let next = 2; rest; next++) {
    const end = rest.search(new RegExp(`(?<=[.!?:)]\\s*)\\b${next}[.)]\\s`))
    found.push((end < 0 ? rest : rest.slice(0, end)).replace(/^\d+[.)]\s+/, '').trim())
    rest = end < 0 ? '' : rest.slice(end)
  }
  return found
}

/** Names of groups that count are lines, also behind a sentence: `Bake it. Step 2: Cream`. */
function belowNames(steps: string[]): string[] {
  const word = /^(\p{L}{3,10})\s1\s?[:.–-]\s/u.exec(steps[0] ?? '')?.[1]
  if (!word) return steps
  const lines = steps.flatMap((step) =>
    step.split(new RegExp(`(?<=[.!?])\\s+(?=${word}\\s\\d{1,2}\\s?[:.–-]\\s)`, 'u')),
  )
  const isName = (line = '') =>
    line.startsWith(`${word} `) &&
    COUNTED_NAME.test(line) &&
    line.length <= LONGEST_NAME &&
    !/[.!?]$/.test(line)
  // A name without a step below it is a step.
  const areNames = lines.every((line, index) => !isName(line) || !isName(lines[index + 1] ?? line))
  return areNames ? lines.map((line) => (isName(line) ? asHeading(withoutCounter(line)) : line)) : lines
}

/**
 * A long line whose sentences have no space in between has lost its line breaks: `Heat the oil.Add the leek.` One with commas
 * behind full stops was a list: `Heat the oil., Add the leek.`
 */
function separated(steps: string[]): string[] {
  const list = steps.flatMap((step) => step.split(/(?<=[.!?]),\s*(?=\p{Lu})/u))
  const [only = ''] = list
  if (list.length !== 1) return list.map((step) => step.replace(/(?<=[.!?]),$/, ''))
  const parts = only.split(/(?<=\p{L}{2}[.!]\)?)(?=\p{Lu}\p{L})/u)
  return parts.length > 2 ? parts : list
}

/** A full stop within brackets ends no step: `Heat the oven (gas`, `6).` */
function bracketsWithin(steps: string[]): string[] {
  const whole: string[] = []
  for (const step of steps) {
    const last = whole.at(-1)
    if (last && opensBracket(last) && closesBracket(step)) whole[whole.length - 1] = `${last} ${step}`
    else whole.push(step)
  }
  return whole
}

const opensBracket = (text: string) => text.lastIndexOf('(') > text.lastIndexOf(')')

const closesBracket = (text: string) => text.split('(')[0]?.includes(')')

/** `Stir the oil.Add the leek.` with a space in between. */
const spaced = (steps: string[]): string[] =>
  steps.map((step) => step.replace(/(?<=\p{Ll}{2}[.!?])(?=\p{Lu}\p{Ll})/gu, ' '))
