// The ingredients of a page without markup.

import type { Block } from './blocks.ts'
import { afterHeadings, best, inClasses, isSentence, MAX_LINES } from './candidates.ts'
import type { Element } from './markup.ts'
import { withoutLabels } from './without-labels.ts'
import { namesIngredients } from './words.ts'

const INGREDIENTS_CLASS =
  /ingr[eé]dient|ingredien[tsc]|zutat|malzeme|sk[lł]adnik|sastojc|hozz[aá]val|ainekse|surovin|sestavin/i

/** A longer line is a paragraph of an article. */
const LONGEST_INGREDIENT = 240

/** Below a heading, in elements with a class name, or else in front of a sentence. Undefined if there are none. */
export const guessIngredients = (elements: Map<string, Element[]>, blocks: Block[]): string[] | undefined =>
  best(
    [...afterHeadings(blocks, namesIngredients), ...inClasses(elements, INGREDIENTS_CLASS)].map((lines) =>
      toNutrition(withoutLabels(lines)),
    ),
    isIngredients,
  ) ?? best(listsAboveSentences(blocks), isIngredients)

/** Without what the recipe contains: `Energy 300 kcal`. */
function toNutrition(lines: string[]): string[] {
  const end = lines.findIndex((line) => NUTRITION.test(line))
  const list = end < 0 ? lines : lines.slice(0, end)
  // A heading with nothing below it.
  return list.at(-1)?.endsWith(':') ? list.slice(0, -1) : list
}

const NUTRITION =
  /^(?:calories|kcal|energy|nutrition|valeurs? (?:nutri|calori|énerg)|nährwert|brennwert|kalorien|energie\b|energi\b|valor(?:es|i)? (?:nutri|energ)|voedingswaarde|næring|näring)/i

/** Without a heading of a known name, runs of short lines that begin with amounts, in front of a sentence. */
function listsAboveSentences(blocks: Block[]): string[][] {
  const lists: string[][] = []
  let list: Block[] = []
  for (const block of blocks) {
    if (block.heading === 0 && block.text.length <= LONGEST_LISTED && !isSentence(block)) {
      if (list.at(-1)?.item !== block.item) list = []
      list.push(block)
    } else {
      if (isSentence(block)) lists.push(fromFirstAmount(list))
      list = []
    }
  }
  return lists.filter((lines) => lines.filter((line) => MEASURED.test(line)).length > 1)
}

/** Items belong together; of other lines, those from the first amount. */
const fromFirstAmount = (list: Block[]): string[] =>
  list
    .slice(Math.max(list[0]?.item ? 0 : list.findIndex(({ text }) => /^[\d½¼¾⅓⅔⅛]/.test(text)), 0))
    .map(({ text }) => text)

const LONGEST_LISTED = 140
/** Not `3 days ago`: an amount with a measure of the kitchen. */
const MEASURED =
  /^[\d½¼¾⅓⅔⅛][\d\s½¼¾⅓⅔⅛.,/⁄–-]*(?:g|gr|kg|ml|cl|dl|l|oz|lbs?|cups?|tbs?p?s?|tablespoons?|tsps?|teaspoons?|cloves?|pinch|el|tl|eetl|theel|c\.? à [sc]|cuill\p{L}*|cucharad\p{L}*|colher\p{L}*|cucchiai\p{L}*|msk|tsk|krm|ss|ts|spsk|łyż\p{L}*|szklank\p{L}*|ek|tk|ek\.|ст|ч|г|мл)(?!\p{L})/iu

const AMOUNT = /^\D{0,12}[\d½¼¾⅓⅔⅛]|^(?:a|an|one|ein|eine|un|une|una|en|et)\s/iu

/** A list of short lines, several with an amount. */
function isIngredients(lines: string[]): number {
  if (
    lines.length < 2 ||
    lines.length > MAX_LINES ||
    lines.some((line) => line.length > LONGEST_INGREDIENT && !/^[\d½¼¾⅓⅔⅛]/.test(line))
  )
    return 0
  const amounts = lines.filter((line) => AMOUNT.test(line) || /\d\s?(?:g|kg|ml|dl|l)\b/.test(line)).length
  return amounts < 2 ? 0 : amounts * 3 - lines.length
}

const LONE_AMOUNT = /^[\d½¼¾⅓⅔⅛.,/⁄\s–-]+\s*\p{L}{0,5}\.?$/u

/** `200 g` and `flour` from neighbouring elements become one line, on pages that divide all ingredients like this. */
export function joinAmounts(lines: string[]): string[] {
  if (lines.filter((line) => LONE_AMOUNT.test(line)).length * 3 < lines.length) return lines
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1) ?? ''
    if (LONE_AMOUNT.test(last)) joined[joined.length - 1] = `${last} ${line}`
    else joined.push(line)
  }
  return joined
}
