import { asHeading, type Block } from './blocks.ts'
import { LONGEST_NAME, MAX_LINES } from './candidates.ts'
import { namesIngredients, namesSteps } from './words.ts'

/**
 * The recipe of a page without a heading of the steps: each heading of ingredients has these as lines below it, and what to do
 * with them as a list. Undefined if the page has none.
 */
export function listsBelowIngredients(
  blocks: Block[],
): { ingredients: string[]; steps: string[] } | undefined {
  const headings = blocks.flatMap(({ text, item }, index) =>
    !item && text.length <= LONGEST_NAME && namesIngredients(text) ? [index] : [],
  )
  const groups = headings.map((heading, index) =>
    groupOf(blocks.slice(heading, headings[index + 1]).slice(0, MAX_LINES)),
  )
  if (groups.length === 0 || !groups.every(isGroup)) return undefined
  return {
    ingredients: groups.flatMap(({ name, lines }) =>
      groups.length > 1 ? [asHeading(name), ...lines] : lines,
    ),
    steps: groups.flatMap(({ items }) => items),
  }
}

function groupOf([heading, ...below]: Block[]) {
  const first = below.findIndex(({ item, text }) => item || namesSteps(text))
  const lines = below.slice(0, Math.max(first, 0)).map(({ text }) => text)
  const behind = below.slice(Math.max(first, 0))
  const end = behind.findIndex(({ item }) => !item)
  return {
    name: heading?.text ?? '',
    // Behind the last amount may be a remark.
    lines: lines.slice(0, lines.findLastIndex((line) => AMOUNT.test(line)) + 1),
    items: behind.slice(0, end < 0 ? behind.length : end).map(({ text }) => text),
  }
}

const AMOUNT = /^[\d½¼¾⅓⅔⅛]/

/** A list in which an entry begins with an amount has ingredients. */
const isGroup = ({ lines, items }: ReturnType<typeof groupOf>) =>
  lines.filter((line) => AMOUNT.test(line)).length > 1 &&
  items.length > 1 &&
  !items.some((item) => AMOUNT.test(item)) &&
  items.filter((item) => /[.!?]$/.test(item)).length * 2 > items.length
