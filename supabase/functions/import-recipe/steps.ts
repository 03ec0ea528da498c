import { linesOfText } from './markup.ts'
import { isRecord, listOf } from './thing.ts'

/** A section has steps, and a step has directions; no page goes deeper. */
const DEEPEST = 6

/**
 * A line for each step of a recipe's instructions, however they are written: one text, texts, `HowToStep`,
 * or `HowToSection` with its name above its steps (https://schema.org/recipeInstructions).
 */
export function stepsOf(instructions: unknown, depth = 0): string[] {
  if (depth > DEEPEST) return []
  return listOf(instructions).flatMap((part) => {
    if (Array.isArray(part)) return stepsOf(part, depth + 1)
    if (typeof part === 'string') return linesOfText(part)
    if (!isRecord(part)) return []

    const text = oneLine(part.text)
    if (text) return [text]
    const steps = stepsOf(part.itemListElement ?? part.item, depth + 1)
    const name = oneLine(part.name)
    if (!name) return steps
    return steps.length > 0 ? [`${name.replace(/:$/, '')}:`, ...steps] : [name]
  })
}

/** The first text of a value, in one line; empty when there is none. */
export function oneLine(value: unknown): string {
  const text = listOf(value).find((part) => typeof part === 'string' || typeof part === 'number')
  return linesOfText(String(text ?? '')).join(' ')
}
