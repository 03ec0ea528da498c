// Scales and sums the quantities in ingredient lines, in numbers as cooks write them.

import { inDigitsOf, withPlainDigits } from './digits'

type Amount = {
  value: number
  /** How the number is written; the scaled number keeps it. */
  style: { fraction: true } | { fraction: false; separator: string; digits: number }
}

const VULGAR = '[¼-¾⅐-⅞]'
const NUMBER = new RegExp(
  [
    `(?:(?<whole>\\d+)[\\s-])?(?<top>\\d+)\\s?[/⁄]\\s?(?<bottom>\\d+)`, // 1/2, 1 1/2, 1-1/2
    `(?<before>\\d+)?[\\s-]?(?<vulgar>${VULGAR})`, // ½, 1½, 1 ½
    // `1,000 g` is a thousand, but `1,250 kg` is one and a quarter.
    `(?<grouped>[1-9]\\d{0,2}(?:[.,]\\d{3})+)(?!\\d|\\s*(?:kg|l)\\b)`,
    `(?<decimal>\\d+[.,]\\d+)`,
    `(?<plain>\\d+)`,
  ]
    .map((form) => `^(?:${form})`)
    .join('|'),
  'u',
)

/** `about 2 cups`, `- 2 cups`, `juice of 2 lemons` */
const BEFORE = /^[\s•*–-]*(?:(?:about|approx\.?|approximately|circa|ca\.?|~)\s*|[\p{L}\s]{1,40}\sof\s+)?/iu
const RANGE = /^(?:\s*[-–—]\s*|\s+to\s+)/u
/** Not scaled: a percentage, a temperature, a list number, a name such as `7up`, or a size such as `3-inch`. */
const NO_QUANTITY = /^(?:\s*[%°º℃]|\s?[Uu][Pp](?!\p{L})|\s*(?:degrees?|deg)\b|[.)](?:\s|$)|[.,/⁄\d]|-\p{L})/u
/** `350 F`, but not `2 C` for cups. */
const SCALE_OF_HEAT = /^\s*[CF]\b/
const LEAST_HEAT = 50
/** Not scaled in the middle of a line: a time or a length. */
const EXTENT =
  /^\s*(?:min|minutes?|minuten|mins|h|hrs?|hours?|stunden?|sec|seconds?|cm|mm|inch|inches|["″])(?!\p{L})|^\s*(?:分(?!の)|秒|時間)/iu
/** Not scaled: `9 x 13 inch pan`. But `2 x 5 cm pieces` are two. */
const SIDES =
  /^\s*["″]?\s*(?:[x×]|by)\s*[\d¼-¾⅐-⅞.,/⁄x× ]+-?(?:(?:cm|mm|in|inch|inches)(?!\p{L})|["″])(?![\p{L}\s]*[^s\s]s(?!\p{L}))/iu
/** Not scaled: what one piece measures, as in `150 g each`. */
const EACH = /^\s*(?:each|apiece|per\b|a piece|je\b|jeweils|chacun)/iu
/** Not scaled: `size 2 eggs`, `type 405 flour`, `2 x 400 g`, `1 400 g tin`, `2 tins à 400 g`. */
const NAMED_OR_COUNTED =
  /(?:\b(?:size|sizes|no\.?|nr\.?|number|type|typ|tipo|grade|mark|größe)|(?:^|\s)[àáa@]|[\d¼-¾⅐-⅞]\s*[x×]?)\s*$/iu
/** Where another ingredient begins: `2 eggs, 1 yolk and 3 whites`. */
const NEXT_PART =
  /(?:[,;+&]|(?:^|[^\p{L}])(?:and|plus|or|und|oder|et|ou|y|o|e|och|eller|og|en|of|i|lub))\s*(?:about\s|~\s*)?$/iu
/** `2 onions (or 3 shallots)`. Without `of`, which is not only Dutch for it: `2 tins (of 400 g)`. */
const INSTEAD = /\(\s*(?:or|plus|oder|ou|o|eller|lub)\s*(?:about\s|~\s*)?$/iu
/** A larger number at the end of a line is a temperature or a type of flour rather than a count. */
const MAX_COUNTED = 50
/** Japanese and Chinese have no blank between a word and its number: `大さじ2`. */
const CJK = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]'
const AFTER_CJK = new RegExp(`${CJK}\\s*$`, 'u')
/** After the character before it, because Safari before 16.4 has no lookbehind. */
const START_OF_NUMBER = new RegExp(`(^|${CJK}|[^\\p{L}\\d.,/⁄¼-¾⅐-⅞-])(?:\\d|${VULGAR})`, 'gu')
const METRIC_UNITS =
  'кг|г|мл|л|ק"ג|גרם|מ"ל|ליטר|كجم|جم|جرام|غرام|مل|لتر|グラム|リットル|[mcdk]?[gl]|(?:milli|centi|deci|kilo)?(?:grams?|grammes?|lit(?:re|er)s?)|kilos?'
const OTHER_UNITS =
  'cups?|fl\\.? oz|oz|ounces?|lbs?|pounds?|tsps?|tbsps?|teaspoons?|tablespoons?|sticks?|pints?|quarts?'
const METRIC = new RegExp(`^\\s*(?:${METRIC_UNITS})(?!\\p{L})`, 'iu')
const FILLED = '(?:(?:heaped|heaping|level|rounded|scant|generous)\\s+)?'
const MEASURE = new RegExp(`^\\s*${FILLED}(?:${METRIC_UNITS}|${OTHER_UNITS})(?!\\p{L})\\.?`, 'iu')
/** What has its size in front of it: twice a `750 ml bottle` is two of them. */
const SIZED = new RegExp(
  `^\\s*\\d[\\d.,]*[\\s-]?(?:${METRIC_UNITS}|${OTHER_UNITS})[\\s-](?:bottles?|tins?|cans?|jars?|packets?|packages?|cartons?|tubs?|flasche|dose|glas|packung|bouteille|boîte)(?!\\p{L})`,
  'iu',
)
/** The number of eggs is whole. */
const EGGS =
  /^\s*(?:(?:small|medium|large|extra-large|big|whole|beaten|fresh|free-range|hard-boiled)\s+){0,3}(?<english>egg (?:yolks?|whites?)|eggs?)(?!\p{L})|^\s*(?:eier|ei|œufs?|oeufs?|huevos?|uov[ao]|ovos?|eieren|ägg|æg|яйц[оа]|яиц|ביצים|ביצה|بيضات|بيضة|بيض)(?!\p{L})/iu
/** `1 cup (240 ml)`, `400g/14oz`: the same quantity in another unit. In `1 (400 g) can`, 400 g is the size of each. */
const AGAIN = /^\s*(?:\(\s*(?:about\s+|~\s*)?|\/\s*)/u

/**
 * @param line such as `1 1/2 cups flour and 2 eggs`
 * @returns the line for `factor` times as many servings
 */
export function scaleLine(line: string, factor: number): string {
  if (factor === 1 || !(factor > 0) || !Number.isFinite(factor)) return line
  if (SIZED.test(line)) return `${write(factor, { fraction: true })} x ${line}`
  return writeInto(
    line,
    quantitiesIn(line).map((amount) => ({ ...amount, value: amount.value * factor })),
  )
}

/** The line with other values in the places of its quantities. */
const writeInto = (line: string, quantities: Quantity[]) =>
  quantities.reduceRight((text, quantity) => {
    const { start, end } = quantity
    const number = written(quantity, line.slice(0, start), text.slice(end))
    return text.slice(0, start) + inDigitsOf(line.slice(start, end), number) + text.slice(end)
  }, line)

/** `about 2` of eggs, and a number with a fraction of anything else. */
function written({ value, style }: Quantity, before: string, after: string): string {
  const eggs = EGGS.exec(after)
  const whole = Math.max(1, Math.round(value))
  if (!eggs || Math.abs(whole - value) < 0.01) return write(value, style)
  if (SAYS_ABOUT.test(before)) return String(whole)
  return `${eggs.groups?.english ? 'about ' : '~'}${whole}`
}

const SAYS_ABOUT = /(?:about|approx\.?|approximately|circa|ca\.?|~|[-–—]|\bto)\s*$/i

/**
 * Two lines of the same ingredient as one: `200 g flour` and `100 g flour` become `300 g flour`, twice `Salt` stays `Salt`.
 * @returns undefined when they differ in more than their quantities; other units are a difference
 */
export function sumLines(line: string, other: string): string | undefined {
  const [here, there] = [quantitiesIn(line), quantitiesIn(other)]
  if (here.length !== there.length || wordsOf(line, here) !== wordsOf(other, there)) return undefined
  // `1 egg` and `2 eggs` are `3 eggs`.
  const [text, more, less] =
    (there[0]?.value ?? 0) > (here[0]?.value ?? 0) ? [other, there, here] : [line, here, there]
  return writeInto(
    text,
    more.map((amount, index) => ({ ...amount, value: amount.value + (less[index]?.value ?? 0) })),
  )
}

/** What a line says besides its quantities: `eggs` as `egg`, because one of the lines may be of a single one. */
const wordsOf = (line: string, quantities: Quantity[]) =>
  quantities
    .reduceRight((text, { start, end }) => `${text.slice(0, start)}#${text.slice(end)}`, line)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(\p{L}{2})s(?!\p{L})/gu, '$1')
    .trim()

type Quantity = Amount & { start: number; end: number }

/** The numbers of all quantities of a line: one each, two for a range, and more for other units. */
export function quantitiesIn(text: string): Quantity[] {
  const line = withPlainDigits(text)
  const found: Quantity[] = []
  const lead = BEFORE.exec(line)?.[0].length ?? 0
  let end = 0
  // `200 g butter (1 cup)` repeats the quantity; `2 tins (400 g)` has the size of each.
  let measured = false

  for (const match of line.matchAll(START_OF_NUMBER)) {
    const index = match.index + (match[1]?.length ?? 0)
    if (index < end) continue
    const here = readQuantity(line, index)
    end = here.end
    const isCount = found.length === 0 && (isCountAtEnd(line, index, here) || isCountInCjk(line, index, here))
    if (index !== lead && !isCount && !isAnother(line, index, here, measured)) continue
    found.push(...here.amounts)
    measured = here.measured
  }
  return found
}

type Reading = { amounts: Quantity[]; end: number; measured: boolean }

/** A number with its range and its other units, as in `1-2 cups (240 ml)`; no amounts for other numbers. */
function readQuantity(line: string, start: number): Reading {
  const amounts: Quantity[] = []
  let at = start
  let measured = false
  while (at < line.length) {
    const first = readAmount(line, at)
    if (!first) break
    const range = RANGE.exec(line.slice(first.end))?.[0]
    const last = range ? readAmount(line, first.end + range.length) : undefined
    at = (last ?? first).end
    if (isNoQuantity(line.slice(at), last ?? first)) break
    amounts.push(first, ...(last ? [last] : []))

    const measure = MEASURE.exec(line.slice(at))?.[0]
    if (measure) measured = true
    const again = measure && AGAIN.exec(line.slice(at + measure.length))?.[0]
    if (!again) break
    at += measure.length + again.length
  }
  return { amounts, end: Math.max(at, start + 1), measured }
}

const isNoQuantity = (after: string, { value }: Amount) =>
  NO_QUANTITY.test(after) || SIDES.test(after) || (value >= LEAST_HEAT && SCALE_OF_HEAT.test(after))

/** Whether a number in the middle of a line is the quantity of another ingredient, or of the same in other words. */
function isAnother(
  line: string,
  start: number,
  { end, measured }: Reading,
  measuredBefore: boolean,
): boolean {
  const [before, after] = [line.slice(0, start), line.slice(end)]
  const opened = before.lastIndexOf('(') > before.lastIndexOf(')')
  if (opened && !measuredBefore && !INSTEAD.test(before)) return false
  if (NAMED_OR_COUNTED.test(before) || EXTENT.test(after)) return false
  if (EACH.test(after.replace(MEASURE, ''))) return false
  return measured || NEXT_PART.test(before) || /\(\s*(?:about\s+|~\s*)?$/iu.test(before)
}

/** `Eggs 3` */
const isCountAtEnd = (line: string, start: number, { amounts, end }: Reading) =>
  line.slice(end).trim() === '' &&
  !NAMED_OR_COUNTED.test(line.slice(0, start)) &&
  amounts.every(({ value }) => value < MAX_COUNTED)

/** `卵2個`, `大さじ 1` */
const isCountInCjk = (line: string, start: number, { end }: Reading) =>
  AFTER_CJK.test(line.slice(0, start)) && !EXTENT.test(line.slice(end))

function readAmount(line: string, start: number): Quantity | undefined {
  const match = NUMBER.exec(line.slice(start))
  if (!match) return undefined
  const { whole, top, bottom, before, vulgar, grouped, decimal, plain } = match.groups ?? {}
  const end = start + match[0].length
  const number = decimal ?? plain ?? ''
  const fraction = top !== undefined || vulgar !== undefined
  const value = top
    ? Number(whole ?? 0) + Number(top) / Number(bottom)
    : vulgar
      ? Number(before ?? 0) + vulgarValue(vulgar)
      : Number(grouped?.replace(/[.,]/g, '') ?? number.replace(',', '.'))
  if (!(value > 0 && value < 1e6)) return undefined

  const mark = decimal?.match(/[.,]/)
  const metric = METRIC.test(line.slice(end).replace(/^\s*[-–—]\s*[\d.,]+/u, ''))
  const style =
    !fraction && (grouped || metric)
      ? {
          fraction: false as const,
          separator: mark?.[0] ?? '.',
          digits: decimal ? decimal.length - 1 - (mark?.index ?? 0) : 0,
        }
      : { fraction: true as const }
  return { value, style, start, end }
}

/** `⅔` is 2⁄3 by Unicode's compatibility decomposition. */
function vulgarValue(vulgar: string): number {
  const [top, bottom] = vulgar.normalize('NFKC').split('⁄')
  return Number(top) / Number(bottom)
}

const fractions = (glyphs: string) => [
  { glyph: '', value: 0 },
  ...[...glyphs].map((glyph) => ({ glyph, value: vulgarValue(glyph) })),
  { glyph: '', value: 1 },
]
/** Those of cups and spoons: there is none of fifths. */
const EXACT = { fractions: fractions('⅛¼⅓⅜½⅝⅔¾⅞'), tolerance: 0.01 }
const ROUGHLY = { ...EXACT, tolerance: 1 }
const NEARLY = { fractions: fractions('⅛¼⅓½⅔¾'), tolerance: 0.12 }
/** From here on, an eighth is nearer than a sixteenth, the least that a spoon measures. */
const LEAST_EIGHTH = 3 / 32

function write(value: number, style: Amount['style']): string {
  if (!style.fraction) return inDecimals(value, style.digits).replace('.', style.separator)
  if (value < LEAST_EIGHTH) return '1/16'
  return inFractions(value, EXACT) ?? inFractions(value, NEARLY) ?? inFractions(value, ROUGHLY) ?? '⅛'
}

/** `1⅔`; undefined when no fraction is near enough. */
function inFractions(value: number, { fractions, tolerance }: typeof EXACT): string | undefined {
  const whole = Math.floor(value)
  const distance = (fraction: { value: number }) => Math.abs(whole + fraction.value - value)
  const nearest = fractions.reduce((best, next) => (distance(next) < distance(best) ? next : best))
  if (distance(nearest) > value * tolerance) return undefined
  return nearest.glyph ? `${whole || ''}${nearest.glyph}` : String(whole + nearest.value)
}

/** 187.5 g becomes 188 g and 18.75 g becomes 18.8 g; a more precise original keeps its digits. */
function inDecimals(value: number, digits: number): string {
  const precision =
    value < 1
      ? { maximumSignificantDigits: Math.max(2, digits) }
      : { maximumFractionDigits: Math.max(digits, value < 10 ? 2 : value < 100 ? 1 : 0) }
  return new Intl.NumberFormat('en', { useGrouping: false, ...precision }).format(value)
}
