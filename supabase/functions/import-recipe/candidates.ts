// Where a page may have its ingredients or its steps: below a heading, or in elements with a certain class name.

import { type Block, blocksOf, linesOfBlocks } from './blocks.ts'
import { type Element, outermost } from './markup.ts'
import { namesIngredients, namesMaking, namesSteps } from './words.ts'

/** More lines than a recipe has: these are whole articles or lists of recipes. */
export const MAX_LINES = 120

/** A longer line is a sentence. */
export const LONGEST_NAME = 80

/** The lines below each heading of this kind, up to the next heading of the same or a higher level. */
export function afterHeadings(
  blocks: Block[],
  names: (text: string, heading: number) => boolean,
  toEnd = (below: Block[]) => below,
): string[][] {
  return blocks.flatMap((block, index) => {
    const { text, heading, item } = block
    if (text.length > LONGEST_NAME || item) return []
    const name = behindDash(block)
    if (!names(text, heading) && (name === text || !names(name, heading))) return []
    return [linesBelow(block, toEnd(blocks.slice(index + 1, index + 1 + MAX_LINES)))]
  })
}

/** `Ingredients for the dough` of the heading `Plum pie – ingredients for the dough`. */
export const behindDash = ({ text, heading }: Block) =>
  (heading > 0 && text.split(/\s?[-–—]\s/).at(-1)) || text

/** A text that ends with such a verb may also be a sentence, so only headings count. */
export const isMaking = (text: string, heading: number) => heading > 0 && heading < 7 && namesMaking(text)

export function linesBelow(above: Block, below: Block[]): string[] {
  const level = above.heading || 8
  const next = below.findIndex(
    ({ text, heading }) =>
      (heading > 0 &&
        heading < 7 &&
        heading <= level &&
        !(isMaking(above.text, above.heading) && isMaking(text, heading))) ||
      namesIngredients(text) ||
      namesSteps(text) ||
      isEnd(text, heading),
  )
  const section = next < 0 ? below : below.slice(0, next)
  const lastItem = section.findLastIndex(({ item }) => item)
  const items = section.filter(({ item }) => item).length
  // What follows a list is prose or navigation.
  return linesOfBlocks(items > 1 ? section.slice(0, lastItem + 1) : section)
}

const isEnd = (text: string, heading: number) =>
  heading > 0 &&
  /^(?:notes?|tips?|nutrition|comment|review|you may also|did you make|share|delen|teilen|partager|compartir|condividi|related|gerelateerd|equipment|video|tipp|hinweis|nährwert|notizen|kommentar|astuce|conseil|valeurs|commentaire|consejo|nota|dica|consigli|varianti|opmerking|reactie|näring|uwagi|porad|wartoś|совет|примечан|комментар)/i.test(
    text,
  )

/**
 * The lines of the elements that share a class name of this kind.
 * @param joint what is between the parts of an element that is one line of several
 */
export const inClasses = (elements: Map<string, Element[]>, kind: RegExp, joint = ' '): string[][] =>
  [...elements]
    .filter(([name]) => kind.test(name))
    .map(([, found]) => linesOfElements(outermost(found), joint))

function linesOfElements(elements: Element[], joint: string): string[] {
  return elements.slice(0, MAX_LINES).flatMap((element) => {
    const blocks = blocksOf([element])
    const items = blocks.filter(({ item }) => item).length
    return elements.length > 1 && items <= 1 && blocks.length <= 3
      ? [blocks.map(({ text }) => text).join(joint)]
      : linesOfBlocks(items > 1 ? blocks.filter(({ item, heading }) => item || heading) : blocks)
  })
}

export const isSentence = ({ text, heading, item }: Block) =>
  !item && heading === 0 && text.length >= 50 && /[.!…。！][)"”’»]*$/.test(text)

/** The first of those with the highest score above 0. */
export function best(candidates: string[][], score: (lines: string[]) => number): string[] | undefined {
  let [most, found]: [number, string[] | undefined] = [0, undefined]
  for (const lines of candidates) {
    const points = score(lines)
    if (points > most) [most, found] = [points, lines]
  }
  return found
}
