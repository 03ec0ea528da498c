import { isRecord, listOf } from './json-ld-node.ts'
import { withPlainNumbers } from './plain-numbers.ts'

const NUMBER = /\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+(?:\.\d+)?/.source
/** What the number measures, so that it counts nothing: `9-inch`, `500 ml`, `1/2 cup`. */
const MEASURE =
  /^[\s-]{0,3}(?:["″%°]|(?:inch(?:es)?|in|[cm]m|[mcdk]?[gl]|(?:milli|centi|deci|kilo)?(?:grams?|lit(?:er|re)s?)|cups?|oz|ounces?|lbs?|pounds?|pints?|quarts?|tbsps?|tsps?|tablespoons?|teaspoons?|min(?:ute)?s?|hours?)(?!\p{L}))/iu
/** Rather than the number of tarts or jars: `Makes 1 litre, serves 8`, `8 slices`. */
const FOR_PEOPLE = [
  /\b(?:serves|serving|for|feeds|für|pour|para|per)\s{1,3}(?:about\s{1,3})?(?=\d)/iu,
  /^(?:\s?[-–]\s?\d{1,4})?\s{0,3}(?:serving|people|person|portion|porti|porzion|porci|slice|guest|أشخاص|人)/iu,
] as const

/** The number of servings: `4`, `"4 servings"`, `"3 dozen"`, `["1 tart", "8 slices"]`, `"Makes 12"`. Null if unknown. */
export function servingsOf(recipeYield: unknown): number | null {
  const counts = listOf(recipeYield).flatMap(countsIn)
  return (counts.find(({ ofPeople }) => ofPeople) ?? counts[0])?.servings ?? null
}

function countsIn(value: unknown): { servings: number; ofPeople: boolean }[] {
  const amount = isRecord(value) ? `${value.value} ${value.unitText ?? ''}` : value
  const text = withPlainNumbers(String(amount ?? '').slice(0, 500))
  return [...text.matchAll(new RegExp(NUMBER, 'g'))].flatMap(({ 0: number, index }) => {
    const after = text.slice(index + number.length)
    const each = /^\s{0,3}(?:dozen|dz)/i.test(after) ? 12 : 1
    const plain = /[.,]\d{3}$/.test(number) && !number.startsWith('0') ? number.replace(/[.,]/g, '') : number
    const servings = Math.floor(Number(plain) * each)
    if (MEASURE.test(after) || !(servings >= 1 && servings <= 1000)) return []
    const before = text.slice(Math.max(0, index - 20), index + 1)
    return [{ servings, ofPeople: FOR_PEOPLE[0].test(before) || FOR_PEOPLE[1].test(after) }]
  })
}
