import type { HistoryValues } from '../history-member'
import type { Partnership } from '../ties'
import { type Couple, coupleIn, hiddenDates } from './couple-events'
import type { GedcomNode } from './gedcom-node'
import { isByKinfold } from './is-by-kinfold'
import { type GedcomFile, pointersIn } from './read-gedcom-file'
import { type Remarks, remark } from './remarks'

/**
 * The couples of a file that the history does not have. Two parents are a couple even when the file tells of no marriage.
 * @param people those of the file and of the history
 * @param idOf their ids by their pointers
 * @param today yyyy-MM-dd
 */
export function couplesOf(
  { head, families }: GedcomFile,
  people: Person[],
  idOf: ReadonlyMap<string, string>,
  existing: Partnership[],
  today: string,
  remarks: Remarks,
): Partnership[] {
  const known = new Set(existing.map(({ one_id, other_id }) => keyOf([one_id, other_id])))
  const byId = new Map(people.map((person) => [person.id, person]))
  const trusted = isByKinfold(head)
  // A couple that married again has two families.
  const linesOf = new Map<string, GedcomNode[]>()
  for (const family of families) {
    const ids = partnersIn(family, idOf)
    if (ids.length === 2) linesOf.set(keyOf(ids), [...(linesOf.get(keyOf(ids)) ?? []), ...family.children])
  }
  return [...linesOf].flatMap(([key, lines]) => {
    if (known.has(key)) return []
    const partners = key.split(' ').flatMap((id) => byId.get(id) ?? [])
    for (const { text, isFuture } of hiddenDates(lines, today)) {
      const names = partners.map(({ member_name }) => member_name).join(' & ')
      remark(remarks, isFuture ? 'date-in-future' : 'date-unreadable', `${names} (${text})`)
    }
    const told = coupleIn(lines, today)
    if (!told && trusted) return []
    const couple = told ?? { kind: 'together' as const, began: undefined, ended: undefined, place: undefined }
    return [rowOf(key.split(' '), trusted ? couple : withoutPartner(couple, partners))]
  })
}

type Person = Pick<HistoryValues, 'member_name' | 'deceased'> & { id: string }

/** In the order of the database. */
const keyOf = (ids: string[]) => [...ids].sort().join(' ')

const partnersIn = (family: GedcomNode, idOf: ReadonlyMap<string, string>): string[] => [
  ...new Set(pointersIn(family, 'HUSB', 'WIFE').flatMap((pointer) => idOf.get(pointer) ?? [])),
]

/** Who was married and outlives the other is widowed. */
const withoutPartner = (couple: Couple, partners: Person[]): Couple =>
  couple.kind === 'married' && partners.filter(({ deceased }) => deceased).length === 1
    ? { ...couple, kind: 'widowed' }
    : couple

function rowOf([one_id = '', other_id = '']: string[], { kind, began, ended, place }: Couple): Partnership {
  return {
    ...{ one_id, other_id, kind },
    began: began?.date ?? null,
    began_precision: began?.precision ?? 'day',
    ended: ended?.date ?? null,
    ended_precision: ended?.precision ?? 'day',
    place: place ?? null,
  }
}
