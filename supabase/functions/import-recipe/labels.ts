// How long a recipe takes and for how many it is, from lines such as `Prep time: 20 min` or `Serves 4`.

import type { Block } from './blocks.ts'
import type { JsonLdNode } from './json-ld-node.ts'
import { withPlainNumbers } from './plain-numbers.ts'
import { servingsOf } from './servings.ts'
import { namesIngredients } from './words.ts'

const SERVINGS =
  /^(?:serves|servings|yields?|makes|portions?|portionen|personen|personnes|raciones|porciones|porzioni|porções|porties|portioner|porcje|porcí|adag|порци[ийя])\b\D{0,15}(\d{1,3})\b/iu
/** `for 3 to 4 servings`, `2 - 4 porcje`. */
export const FOR_SERVINGS =
  /^\(?(?:\p{L}{2,10}\s)?(\d{1,3})(?:\s?(?:-|–|to|bis|à|a|or)\s?\d{1,3})?\s(?:serves|servings?|people|persons?|portions?|portion\/?en|personen|personnes|personas|pessoas|raciones|porciones|persone|porzioni|porções|porties|portioner|personer|porcj[ei]|porcí|osob[yu]?|os\.|adag|főre|порци[ийя])\)?\s?:?$/iu

/** The label may be in front of the line with the number, or the heading of the ingredients: `Zutaten für 4 Personen`. */
export const servingsAmong = (blocks: Block[]): string | undefined =>
  blocks
    .map(({ text }, index) =>
      [text, `${text} ${blocks[index + 1]?.text}`, namesIngredients(text) ? withoutWords(text) : '']
        .map((line) => servingsIn(withPlainNumbers(line.slice(0, LONGEST))))
        .find(Boolean),
    )
    .find(Boolean)

function servingsIn(line: string): string | undefined {
  const labelled = SERVINGS.exec(line)?.[0]
  if (!labelled) return FOR_SERVINGS.exec(line)?.[1]
  // With what the number measures: `Makes 500 g` is no number of servings.
  return servingsOf(line.slice(0, labelled.length + LONGEST_UNIT))?.toString()
}

const LONGEST_UNIT = 12

/** From the number on, or the word `serves` in front of it. */
const withoutWords = (heading: string) => heading.replace(/^\D*?(?=serves|makes|\d)/i, '').replace(/\)$/, '')

// A label may also be in the middle of a line: `Prep 10 min | Cook 25 min`. Those of TIME only begin one.
const TOTAL =
  'total(?: time| tid)?|tid i alt|temps total|durée totale|tiempo total|tempo totale?|gesamt(?:zeit|dauer)?|totale? tijd|(?:łączny|całkowity) czas|czas całkowity|celkový čas|celková doba|teljes idő|общее время'
const PREPARATION =
  'prep(?:aration)?(?: time)?|(?:temps de )?préparation|tiempo de preparación|tempo de preparo|(?:tempo (?:di )?)?preparazione|(?:zubereitungs|vorbereitungs|arbeits)(?:zeit|dauer)|(?:voor)?bereidings(?:tijd)?|forberedelsestid|arbejdstid|czas przygotowania|doba přípravy|előkészítési idő|hazırl(?:ama|ık) süresi|время подготовки'
const COOKING =
  'cook(?:ing)?(?: time)?|baking(?: time)?|(?:temps de )?cuisson|tiempo de cocción|(?:tempo (?:di )?)?cottura|tempo de cozimento|(?:koch|back|gar)(?:zeit|dauer)|(?:kook|bak|oven)tijd|(?:koke|steke|bage|tillagnings)tid|czas (?:gotowania|pieczenia)|doba vaření|(?:főzési|sütési) idő|pişirme süresi|время приготовления'
const TIME =
  'ready in|time(?: required)?|zeit|dauer|duration|durée|durata|duración|tijd|tid|czas|čas|idő|süre|время'
const DURATION =
  '\\d{1,2}:[0-5]\\d|(?:(?:\\d+\\s?[-–]\\s?)?\\d+(?:[.,]\\d+)?\\s?(?:minut\\p{L}*|mins?|m|hours?|hrs?|h|std|stunden?|heures?|horas?|ore|ora|uur|tim|timmar|timer?|godz\\p{L}*|hod\\p{L}*|óra|saat|dk|мин\\p{L}*|час\\p{L}*)(?!\\p{L})\\.?(?:[,+\\s]|and|und|et|y|e|och|og|en|i)*){1,2}'

const labelled = (label: string) =>
  new RegExp(
    `(?<!\\p{L})(?:${label})\\s?:?\\s?(?:(?:ca|about|approx|around|under|environ|circa|até)\\.?\\s)?(${DURATION})`,
    'iu',
  )

const labels = {
  totalTime: [labelled(TOTAL), new RegExp(`^${labelled(TIME).source}`, 'iu')],
  prepTime: [labelled(PREPARATION)],
  cookTime: [labelled(COOKING)],
}

/** A longer line is a sentence. */
const LONGEST = 100

/** The first time of each kind, in the shape of JSON-LD. The label may be in front of the line with the time. */
export function timesAmong(blocks: Block[]): JsonLdNode {
  const lines = blocks
    .flatMap(({ text }, index) =>
      text.length > LONGEST ? [] : [text, `${text} ${blocks[index + 1]?.text.slice(0, LONGEST)}`],
    )
    .map(withPlainNumbers)
  return Object.fromEntries(
    Object.entries(labels).map(([name, kinds]) => [
      name,
      kinds.flatMap((kind) => lines.map((line) => kind.exec(line)?.[1])).find(Boolean),
    ]),
  )
}
