import { divided, withoutCounter } from './divided-steps.ts'
import { dropRepeats } from './drop-repeats.ts'
import { isRecord, type JsonLdNode, listOf } from './json-ld-node.ts'
import { linesOfText } from './markup.ts'
import { namedSteps } from './named-steps.ts'
import { namesIngredients, namesOnly, namesSteps } from './words.ts'

/** Sections have steps and steps have directions; no page is nested deeper. */
const DEEPEST = 6
/** A text with more lines is a list of steps; with fewer, one step that was broken into lines. */
const MAX_LINES = 3
/** Among more texts, each is a step, however many lines it has. */
const MAX_PARTS = 3
/** What a heading says that only counts: `Step 1`, `Schritt 2:`, `Étape 3`, `4`. */
const COUNTER = /^\p{L}{0,10}\.?\s*(\d{1,2})\s*[.:)]?$/u
/** `1. Schritt` */
const ORDINAL = /^(\d{1,2})\.\s?(?:schritt|krok|lépés|adım|vaihe|trinn?|steg|korak|шаг)\s?:?$/iu
/** `Step 2 of 8 Mix` in front of the step itself. */
const COUNTED = /^\p{L}{3,10}\s\d{1,2}\s(?:of|von|sur|de|di|van|av|af|z)\s\d{1,2}[:.]?\s+(?=\S)/u

/** `Step 2 Mix`, `2. Mix`, `2Mix`. */
const NUMBERED = /^(?:\p{L}{3,10}\s)?(\d{1,2})(?:\s?[.:)–-]?\s+(?=\p{L})|[.:)]?(?=\p{Lu}))/u

/**
 * One line per step of the instructions in any form: a text, several texts, `HowToStep`, or `HowToSection` with its name
 * above its steps (https://schema.org/recipeInstructions).
 */
export const stepsOf = (instructions: unknown): string[] =>
  withoutNumbers(
    dropRepeats(
      divided(belowIngredients(stepsWithin(instructions, 0)))
        .map((step) => step.replace(COUNTED, ''))
        .filter((step) => /[\p{L}\p{N}]/u.test(step) && numberIn(step) === undefined)
        .filter((step, index, steps) => index > 0 || !namesOnly(step) || steps.slice(1).some(isHeading)),
    ),
  )

/** The number of a line that only counts. */
const numberIn = (line: string) => (COUNTER.exec(line) ?? ORDINAL.exec(line))?.[1]

/** Whether a line is the word for a step with this number. */
export const isCounter = (line: string, number: number) =>
  /\p{L}/u.test(line) && numberIn(line) === String(number)

/** Of a whole recipe, what its own heading of the steps begins, up to another list of ingredients. */
function belowIngredients(lines: string[]): string[] {
  const list = lines.findIndex((line) => line.endsWith(':') && namesIngredients(line))
  const begin = lines.findIndex((line, index) => index > list && line.endsWith(':') && namesSteps(line))
  if (list < 0 || begin < 0) return lines
  const end = lines.findIndex((line, index) => index > begin && namesIngredients(line))
  return lines.slice(begin, end < 0 ? lines.length : end)
}

/** The first of several sections may be called `Preparation:`. */
const isHeading = (step: string) => step.endsWith(':')

function stepsWithin(instructions: unknown, depth: number): string[] {
  if (depth > DEEPEST) return []
  const parts = commasWithin(listOf(instructions))
  const texts = parts.filter((part) => typeof part === 'string')
  if (texts.length === parts.length) return stepsOfTexts(texts.map(linesOfText))
  return parts.flatMap((part) => {
    if (Array.isArray(part)) return stepsWithin(part, depth + 1)
    if (typeof part === 'string') return linesOfPart(linesOfText(part), parts.length)
    return isRecord(part) ? stepsOfItem(part, depth) : []
  })
}

/** Texts divided at each comma become whole again: `Peel the plums`, `halve them.` */
function commasWithin(parts: unknown[]): unknown[] {
  const whole: unknown[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (
      typeof part === 'string' &&
      typeof last === 'string' &&
      /^\p{Ll}/u.test(part) &&
      /[\p{L}\d]$/u.test(last)
    )
      whole[whole.length - 1] = `${last}, ${part}`
    else whole.push(part)
  }
  return whole
}

const stepsOfTexts = (texts: string[][]): string[] =>
  namedSteps(texts.map(belowCounter)) ?? texts.flatMap((lines) => linesOfPart(lines, texts.length))

const belowCounter = (lines: string[]) => (numberIn(lines[0] ?? '') === undefined ? lines : lines.slice(1))

const linesOfPart = (lines: string[], parts: number): string[] =>
  lines.length > 0 && (parts > MAX_PARTS || (parts > 1 && lines.length <= MAX_LINES))
    ? [lines.join(' ')]
    : lines

/** A step, a section of steps, or a list of either. */
function stepsOfItem(item: JsonLdNode, depth: number): string[] {
  const inner = item.itemListElement ?? item.item ?? item.steps ?? item.step
  const own = linesOfText(String(firstText(item.text ?? (inner ? undefined : item.description))))
  const text = own.length > MAX_LINES && !inner ? own : own.length > 0 ? [own.join(' ')] : []
  const steps = text.length > 0 ? text : stepsWithin(inner, depth + 1)
  const name = withoutCounter(oneLine(item.name))
  if (steps.length === 0) return name ? [name] : []
  const isSection = steps.length > 1 && text.length === 0
  const adds =
    name && numberIn(name) === undefined && (isSection || !steps.some((step) => startsWith(step, name)))
  return adds ? [`${name.replace(/:$/, '')}:`, ...steps] : steps
}

/** Many pages name a step by its first words. */
const startsWith = (step: string, name: string) => step.startsWith(name.replace(/[.…:]+$/, ''))

/**
 * Steps that count from 1, in each of their sections, need no numbers of their own. Some lines may continue a step. The same
 * holds for their names.
 */
const withoutNumbers = (steps: string[]): string[] =>
  withoutNumbersOf(
    withoutNumbersOf(steps, (step) => !isHeading(step)),
    isHeading,
  )

function withoutNumbersOf(steps: string[], isKind: (step: string) => boolean): string[] {
  const lines = steps.filter(isKind)
  const numbers = lines.map((line) => Number(NUMBERED.exec(line)?.[1])).filter(Boolean)
  const isCounted =
    numbers.length * 2 > lines.length &&
    numbers.includes(2) &&
    numbers.every((number, index) => number === 1 || number === (numbers[index - 1] ?? 0) + 1)
  return isCounted ? steps.map((step) => (isKind(step) ? step.replace(NUMBERED, '') : step)) : steps
}

const firstText = (value: unknown): string | number =>
  (listOf(value).find((part) => typeof part === 'string' || typeof part === 'number') as string | number) ??
  ''

/** The first text of a value on one line; empty if there is none. */
export const oneLine = (value: unknown): string => linesOfText(String(firstText(value))).join(' ')
