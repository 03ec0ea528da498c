import type { Block } from './blocks.ts'
import { withoutCounter } from './divided-steps.ts'

/** More paragraphs than this are an article. */
const MAX_TEXTS = 12
/** A link or a caption may stand between the name of a step and its text. */
const MAX_BETWEEN = 2

type Step = { name: string; texts: string[] }

/**
 * Markup may have only the first paragraph below each name of a step. Where the page shows each name as a heading above this
 * paragraph and others, these are added. Undefined if it does not.
 */
export function continuedSteps(lines: string[], blocks: Block[]): string[] | undefined {
  const steps = namedSteps(lines)
  if (steps.length < 2) return undefined
  const places: { heading: number; text: number }[] = []
  for (const step of steps) {
    const place = placeOf(step, blocks, places.at(-1)?.text ?? 0)
    if (!place) return undefined
    places.push(place)
  }
  // Where the text of the last step ends is not known.
  const sections = places.map(({ text }, index) => {
    const next = places[index + 1]?.heading ?? text + (steps.at(-1)?.texts.length ?? 0)
    return blocks.slice(text, next)
  })
  const known = steps.map(({ texts }) => texts)
  const adds =
    sections.flat().length > known.flat().length &&
    sections.every((section, index) => continues(section, known[index] ?? []))
  return adds
    ? sections.flatMap((section, index) => [`${steps[index]?.name}:`, ...section.map(({ text }) => text)])
    : undefined
}

/** Empty unless each step has a name. */
function namedSteps(lines: string[]): Step[] {
  const steps: Step[] = []
  for (const line of lines) {
    if (line.endsWith(':')) steps.push({ name: line.slice(0, -1), texts: [] })
    else if (steps.length === 0) return []
    else steps.at(-1)?.texts.push(line)
  }
  return steps
}

function placeOf({ name, texts: [first = ''] }: Step, blocks: Block[], after: number) {
  for (let heading = after; heading < blocks.length; heading++) {
    const block = blocks[heading]
    if (!block?.heading || letters(withoutCounter(block.text)) !== letters(name)) continue
    const below = blocks.slice(heading + 1, heading + 2 + MAX_BETWEEN)
    const text = below.findIndex((paragraph) => letters(paragraph.text) === letters(first))
    if (text >= 0) return { heading, text: heading + 1 + text }
  }
  return undefined
}

/** Whether these are the known texts and sentences behind them. */
const continues = (section: Block[], texts: string[]) =>
  section.length <= MAX_TEXTS &&
  texts.length > 0 &&
  texts.every((text, index) => letters(section[index]?.text ?? '') === letters(text)) &&
  section.slice(texts.length).every(({ text, heading }) => heading === 0 && /[.!?][)"”’»]*$/.test(text))

/** Pages add amounts in brackets: `the onions (3 stalks)`. */
const letters = (text: string) =>
  text
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
