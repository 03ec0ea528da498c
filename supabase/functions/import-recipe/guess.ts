// Recipes of pages without markup: by headings such as "Ingredients", and by class names that contain such a word.

import { type Block, blocksOf, linesOfBlocks } from './blocks.ts'
import { FOR_SERVINGS } from './labels.ts'
import { byClassName, type Element, outermost, type Tree } from './markup.ts'
import { metaOf } from './page-facts.ts'
import { isCounter } from './steps.ts'
import type { Thing } from './thing.ts'
import { namesIngredients, namesMaking, namesOnly, namesSteps } from './words.ts'

const INGREDIENTS_CLASS =
  /ingr[eé]dient|ingredien[tsc]|zutat|malzeme|sk[lł]adnik|sastojc|hozz[aá]val|ainekse|surovin|sestavin/i
const STEPS_CLASS =
  /instruction|direction|method|prepar|step|proced|zubereit|anleitung|bereiding|elabora|postup|przygotow|wykonan|howto|tillagning|fremgang|etape|yapili|priprem|valmistus|elkesz/i
/** More lines or characters than a recipe has: these are whole articles or lists of recipes. */
const MOST_LINES = 120
const LONGEST_INGREDIENT = 240
const LONGEST_STEP = 2500

/**
 * At most one, in the shape of JSON-LD. A person reviews it before it is saved.
 * @param known the ingredients that markup has; their list on the page may be unreadable
 */
export function recipesByGuess(page: Tree, blocks: Block[], known: string[]): Thing[] {
  const elements = byClassName(page)
  const ingredients =
    best(
      [...afterHeadings(blocks, namesIngredients), ...inClasses(elements, INGREDIENTS_CLASS)].map((lines) =>
        toNutrition(withoutLabels(lines)),
      ),
      isIngredients,
    ) ??
    best(listsAboveSentences(blocks), isIngredients) ??
    known
  if (ingredients.length === 0) return []
  const stepsAmong = (lines: string[]) =>
    toLastSentence(toLastNumber(withoutLabels(lines)).filter((line) => !ingredients.includes(line)))
  const steps =
    best(
      [
        ...afterHeadings(blocks, namesSteps, toGap),
        ...inClasses(elements, STEPS_CLASS),
        ...belowCounters(blocks),
      ].map(stepsAmong),
      isSteps,
    ) ??
    best(afterHeadings(blocks, isMaking, toGap).map(stepsAmong), isSteps) ??
    sentencesBelow(ingredients, blocks)
  return [
    {
      description: metaOf(page, 'og:description') ?? metaOf(page, 'description'),
      recipeIngredient: joinAmounts(ingredients),
      recipeInstructions: steps,
      keywords: metaOf(page, 'keywords'),
    },
  ]
}

/** `Preparation time: 30 minutes + 2 hours of rest`. */
const TIME =
  /^\p{L}[\p{L}\s-]{2,30}:\s?(?:ca\.?\s)?\d+(?:[.,:½–-]\d*)?\s?(?:min\p{L}*|m|h|hours?|std|stunden?|heures?|horas?|ore|uur|tim|timmar|timer|godz|hod|óra|saat|мин\p{L}*|час\p{L}*)(?!\p{L})/iu

/** Buttons in a row: `Save Pin Print`. */
const SHARE =
  /^(?:(?:save|saved|pin|pin it|print|share|facebook|twitter|tweet|pinterest|whatsapp|e-?mail|send|text message|copy link)(?:\s+|$))+$/i

/** `Add to the shopping list`, in front of or below the ingredients. */
const SHOPPING =
  /^[^\d.!?]{0,20}(?:shopping list|einkaufs(?:liste|zettel)|liste de courses|lista de (?:la )?compras?|lista della spesa|boodschappen|ink[öo]pslista|indkøbs|handleliste|ostoslista|list[aęy] zakup|nákupní|bevásárlólist|список покупок)[^\d.!?]{0,20}$/iu

const NETWORKS = /facebook|instagram|pinterest|twitter|youtube|tiktok|whatsapp/gi

/**
 * Without lines that only name what follows, say for how many it is or how long it takes, offer a download, mark an
 * advertisement, a shopping list or a row of buttons, or ask to follow in several networks.
 */
const withoutLabels = (lines: string[]) =>
  lines.filter(
    (line, index) =>
      !namesOnly(line) &&
      !FOR_SERVINGS.test(line) &&
      // A number to be changed is a line of its own.
      !FOR_SERVINGS.test(`${line} ${lines[index + 1]}`) &&
      !FOR_SERVINGS.test(`${lines[index - 1]} ${line}`) &&
      !/\(\d+\s?[KM]B\)/i.test(line) &&
      !(TIME.test(line) && line.length <= LONGEST_LABEL) &&
      !/^(?:advertisement|anzeige|publicité|publicidad|pubblicità|advertentie|annons|reklama?|hirdetés)$/i.test(
        line,
      ) &&
      !SHOPPING.test(line) &&
      new Set(line.toLowerCase().match(NETWORKS)).size < 2 &&
      !SHARE.test(line),
  )

/** Without what the recipe contains: `Energy 300 kcal`. */
function toNutrition(lines: string[]): string[] {
  const end = lines.findIndex((line) => NUTRITION.test(line))
  const list = end < 0 ? lines : lines.slice(0, end)
  // A heading with nothing below it.
  return list.at(-1)?.endsWith(':') ? list.slice(0, -1) : list
}

const NUTRITION =
  /^(?:calories|kcal|energy|nutrition|valeurs? (?:nutri|calori|énerg)|nährwert|brennwert|kalorien|energie\b|energi\b|valor(?:es|i)? (?:nutri|energ)|voedingswaarde|næring|näring)/i

/** Without the few words behind the last sentence: `Posted in Breakfast` is no step. */
function toLastSentence(lines: string[]): string[] {
  const isStep = (line: string) =>
    /(?:[.!?…。！][)"”’»]*|\s[:;]-?[)D]|\p{Extended_Pictographic}\uFE0F?)$/u.test(line) ||
    line.length > LONGEST_LABEL
  const steps = lines.filter(isStep).length
  return steps * 2 >= lines.length ? lines.slice(0, lines.findLastIndex(isStep) + 1) : lines
}

const LONGEST_LABEL = 80

/** Numbered steps end with the last that follows the one before: behind them, a page has more that is no step. */
function toLastNumber(lines: string[]): string[] {
  const end = lines.findIndex((line, index) => !line.startsWith(`${index + 1}.`))
  return end > 2 ? lines.slice(0, end) : lines
}

/** The lines below each heading of this kind, up to the next heading of the same or a higher level. */
function afterHeadings(
  blocks: Block[],
  names: (text: string, heading: number) => boolean,
  toEnd = (below: Block[]) => below,
): string[][] {
  return blocks.flatMap((block, index) => {
    if (block.text.length > 80 || block.item || !names(block.text, block.heading)) return []
    return [linesBelow(block, toEnd(blocks.slice(index + 1, index + 1 + MOST_LINES)))]
  })
}

/** What ends with such a verb may also be a sentence. */
const isMaking = (text: string, heading: number) => heading > 0 && heading < 7 && namesMaking(text)

function linesBelow(above: Block, below: Block[]): string[] {
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

/** Up to several paragraphs below a list: a list behind them is another one, such as the links at the page's foot. */
function toGap(blocks: Block[]): Block[] {
  const first = blocks.findIndex(({ item }) => item)
  if (first < 0) return blocks
  const isGap = (some: Block[]) => some.length === GAP && some.every(({ item }) => !item)
  const end = blocks.findIndex((_, index) => index > first && isGap(blocks.slice(index, index + GAP)))
  return end < 0 ? blocks : blocks.slice(0, end)
}

/** Between the groups of one list there are a heading and a sentence or two. */
const GAP = 4

/** More than any page has. Reading a page has a deadline. */
const MOST_RUNS = 10

/** What is below lines that only count: `Step 1`, `Step 2`. The last step is no longer than the others. */
function belowCounters(blocks: Block[]): string[][] {
  const runs: number[][] = []
  for (const [index, { text }] of blocks.entries()) {
    const run = runs.at(-1)
    if (isCounter(text, 1)) runs.push([index])
    else if (run && isCounter(text, run.length + 1)) run.push(index)
  }
  return runs
    .filter((run) => run.length > 1)
    .slice(0, MOST_RUNS)
    .map((run) => {
      const steps = run.slice(1).map((end, index) => linesOfBlocks(blocks.slice((run[index] ?? 0) + 1, end)))
      const [counter, ...below] = blocks.slice(run.at(-1)).slice(0, MOST_LINES)
      const last = counter ? linesBelow(counter, below) : []
      return [...steps.flat(), ...last.slice(0, Math.max(...steps.map(({ length }) => length)))]
    })
}

/** Without a heading of a known name, the list or the paragraphs below the ingredients, if they are sentences. */
function sentencesBelow(ingredients: string[], blocks: Block[]): string[] | undefined {
  const last = blocks.findLastIndex(({ text }) => text === ingredients.at(-1))
  if (last < 0) return undefined
  const below = blocks.slice(last + 1, last + 1 + MOST_LINES)
  return (
    sentencesAmong(below, ({ item, text }) => item && text.length >= 25) ?? sentencesAmong(below, isSentence)
  )
}

/** Those from the first of this kind, which is not far below, to the last. */
function sentencesAmong(below: Block[], isKind: (block: Block) => boolean): string[] | undefined {
  const first = below.slice(0, MOST_BETWEEN).findIndex(isKind)
  const found = first < 0 ? [] : below.slice(first)
  const end = found.findIndex((block) => !isKind(block))
  const lines = withoutLabels(linesOfBlocks(end < 0 ? found : found.slice(0, end)))
  return lines.length > 1 && isSteps(lines) === lines.length * 2 ? lines : undefined
}

/** A heading and a sentence or two. */
const MOST_BETWEEN = 6

const isSentence = ({ text, heading, item }: Block) =>
  !item && heading === 0 && text.length >= 50 && /[.!…。！][)"”’»]*$/.test(text)

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

const isEnd = (text: string, heading: number) =>
  heading > 0 &&
  /^(?:notes?|tips?|nutrition|comment|review|you may also|did you make|share|delen|teilen|partager|compartir|condividi|related|gerelateerd|equipment|video|tipp|hinweis|nährwert|notizen|kommentar|astuce|conseil|valeurs|commentaire|consejo|nota|dica|consigli|varianti|opmerking|reactie|näring|uwagi|porad|wartoś|совет|примечан|комментар)/i.test(
    text,
  )

/** The lines of the elements that share a class name of this kind. */
const inClasses = (elements: Map<string, Element[]>, kind: RegExp): string[][] =>
  [...elements].filter(([name]) => kind.test(name)).map(([, found]) => linesOfElements(outermost(found)))

function linesOfElements(elements: Element[]): string[] {
  return elements.slice(0, MOST_LINES).flatMap((element) => {
    const blocks = blocksOf([element])
    const items = blocks.filter(({ item }) => item).length
    return elements.length > 1 && items <= 1 && blocks.length <= 3
      ? [blocks.map(({ text }) => text).join(' ')]
      : linesOfBlocks(items > 1 ? blocks.filter(({ item, heading }) => item || heading) : blocks)
  })
}

const AMOUNT = /^\D{0,12}[\d½¼¾⅓⅔⅛]|^(?:a|an|one|ein|eine|un|une|una|en|et)\s/iu

/** A list of short lines, several with an amount. */
function isIngredients(lines: string[]): number {
  if (
    lines.length < 2 ||
    lines.length > MOST_LINES ||
    lines.some((line) => line.length > LONGEST_INGREDIENT && !/^[\d½¼¾⅓⅔⅛]/.test(line))
  )
    return 0
  const amounts = lines.filter((line) => AMOUNT.test(line) || /\d\s?(?:g|kg|ml|dl|l)\b/.test(line)).length
  return amounts < 2 ? 0 : amounts * 3 - lines.length
}

/** Sentences. */
function isSteps(lines: string[]): number {
  if (lines.length === 0 || lines.length > MOST_LINES || lines.some(({ length }) => length > LONGEST_STEP))
    return 0
  const sentences = lines.filter((line) => line.length >= 25).length
  return sentences === 0 ? 0 : sentences * 3 - lines.length
}

/** The first of those with the highest score above 0. */
function best(candidates: string[][], score: (lines: string[]) => number): string[] | undefined {
  let [most, found]: [number, string[] | undefined] = [0, undefined]
  for (const lines of candidates) {
    const points = score(lines)
    if (points > most) [most, found] = [points, lines]
  }
  return found
}

const LONE_AMOUNT = /^[\d½¼¾⅓⅔⅛.,/⁄\s–-]+\s*\p{L}{0,5}\.?$/u

/** `200 g` and `flour` from neighbouring elements become one line, on pages that divide all ingredients like this. */
function joinAmounts(lines: string[]): string[] {
  if (lines.filter((line) => LONE_AMOUNT.test(line)).length * 3 < lines.length) return lines
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1) ?? ''
    if (LONE_AMOUNT.test(last)) joined[joined.length - 1] = `${last} ${line}`
    else joined.push(line)
  }
  return joined
}
