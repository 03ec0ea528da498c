import { linesOfText } from './markup.ts'
import { isRecord, listOf } from './thing.ts'

/** Sections have steps and steps have directions; no page is nested deeper. */
const DEEPEST = 6

/**
 * One line per step of the instructions in any form: a text, several texts, `HowToStep`, or `HowToSection` with its name
 * above its steps (https://schema.org/recipeInstructions).
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

/** The first text of a value on one line; empty if there is none. */
export function oneLine(value: unknown): string {
  const text = listOf(value).find((part) => typeof part === 'string' || typeof part === 'number')
  return linesOfText(String(text ?? '')).join(' ')
}
