// Scales the quantity at the start of an ingredient line, in numbers as cooks write them.

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
/** Not scaled: a percentage, a temperature, a list number, or a size such as `3-inch`. */
const NO_QUANTITY = /^(?:\s*[%°º]|[.)](?:\s|$)|[.,/⁄\d]|-\p{L})/u
const METRIC_UNITS = '[mcdk]?[gl]|(?:milli|centi|deci|kilo)?(?:grams?|grammes?|lit(?:re|er)s?)|kilos?'
const OTHER_UNITS =
  'cups?|fl\\.? oz|oz|ounces?|lbs?|pounds?|tsps?|tbsps?|teaspoons?|tablespoons?|sticks?|pints?|quarts?'
const METRIC = new RegExp(`^\\s*(?:${METRIC_UNITS})(?!\\p{L})`, 'iu')
const MEASURE = new RegExp(`^\\s*(?:${METRIC_UNITS}|${OTHER_UNITS})(?!\\p{L})\\.?`, 'iu')
/** `1 cup (240 ml)`, `400g/14oz`: the same quantity in another unit. In `1 (400 g) can`, 400 g is the size of each. */
const AGAIN = /^\s*(?:\(\s*(?:about\s+|~\s*)?|\/\s*)/u

/**
 * @param line such as `1 1/2 cups flour`; only the quantity at the start is scaled
 * @returns the line for `factor` times as many servings
 */
export function scaleLine(line: string, factor: number): string {
  if (factor === 1 || !(factor > 0) || !Number.isFinite(factor)) return line
  return quantitiesIn(line)
    .reverse()
    .reduce(
      (text, { start, end, ...amount }) =>
        text.slice(0, start) + write(amount.value * factor, amount.style) + text.slice(end),
      line,
    )
}

type Quantity = Amount & { start: number; end: number }

/** The numbers of the quantity at the start of a line: one, two for a range, and more for other units. */
export function quantitiesIn(line: string): Quantity[] {
  const found: Quantity[] = []
  let at = BEFORE.exec(line)?.[0].length ?? 0

  do {
    const first = readAmount(line, at)
    if (!first) return found
    const range = RANGE.exec(line.slice(first.end))?.[0]
    const last = range ? readAmount(line, first.end + range.length) : undefined
    const { end } = last ?? first
    if (NO_QUANTITY.test(line.slice(end))) return found
    found.push(first, ...(last ? [last] : []))

    const measure = MEASURE.exec(line.slice(end))?.[0]
    const again = measure && AGAIN.exec(line.slice(end + measure.length))?.[0]
    if (!again) return found
    at = end + measure.length + again.length
  } while (at < line.length)
  return found
}

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

  const written = decimal?.match(/[.,]/)
  const metric = METRIC.test(line.slice(end).replace(/^\s*[-–—]\s*[\d.,]+/u, ''))
  const style =
    !fraction && (written || grouped || metric)
      ? {
          fraction: false as const,
          separator: written?.[0] ?? '.',
          digits: decimal ? decimal.length - 1 - (written?.index ?? 0) : 0,
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
/** Fractions that are written exactly, and the coarser ones of measuring spoons. */
const EXACT = { fractions: fractions('⅛⅙⅕¼⅓⅜⅖½⅗⅝⅔¾⅘⅚⅞'), tolerance: 0.01 }
const NEARLY = { fractions: fractions('⅛¼⅓½⅔¾'), tolerance: 0.12 }

function write(value: number, style: Amount['style']): string {
  if (!style.fraction) return inDecimals(value, style.digits).replace('.', style.separator)
  return inFractions(value, EXACT) ?? inFractions(value, NEARLY) ?? inDecimals(value, 0)
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
