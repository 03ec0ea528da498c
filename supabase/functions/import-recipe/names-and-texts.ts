import { asHeading, type Block } from './blocks.ts'

/** A longer line is a step. */
const LONGEST_NAME = 80
/** A step in more lines is something else that stands below its name. */
const MAX_TEXTS = 10

/**
 * The names of steps as headings above their texts, where a page shows all of them in this order with a sentence below each.
 * Undefined if it does not.
 */
export function namesAndTexts(names: string[], blocks: Block[]): string[] | undefined {
  if (names.length < 2 || names.some((name) => name.length > LONGEST_NAME || isSentence(name)))
    return undefined
  const places: number[] = []
  for (const name of names)
    places.push(blocks.findIndex(({ text }, index) => index > (places.at(-1) ?? -1) && text === name))
  if (places.includes(-1)) return undefined
  // Where the text of the last step ends is not known.
  const sections = places.map((place, index) =>
    blocks.slice(place + 1, places[index + 1] ?? place + 2).map(({ text }) => text),
  )
  if (sections.some((texts) => texts.length > MAX_TEXTS || !texts.some(isSentence))) return undefined
  return sections.flatMap((texts, index) => [asHeading(names[index] ?? ''), ...texts])
}

const isSentence = (line: string) => /[.!?…][)"”’»]*$/.test(line)
