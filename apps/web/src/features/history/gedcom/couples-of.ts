import type { Partnership } from '../ties'
import { type Couple, coupleIn } from './couple-events'
import type { GedcomNode } from './gedcom-node'
import { isByKinfold } from './is-by-kinfold'
import { type GedcomFile, pointersIn } from './read-gedcom-file'

/**
 * The couples of a file that the history does not have. Two parents are a couple even when the file tells of no marriage.
 * @param idOf the ids of people by their pointers
 * @param deceased ids
 * @param today yyyy-MM-dd
 */
export function couplesOf(
  { head, families }: GedcomFile,
  idOf: ReadonlyMap<string, string>,
  deceased: ReadonlySet<string>,
  existing: Partnership[],
  today: string,
): Partnership[] {
  const known = new Set(existing.map(({ one_id, other_id }) => keyOf([one_id, other_id])))
  const trusted = isByKinfold(head)
  const lines = new Map<string, GedcomNode[]>()
  for (const family of families) {
    const key = keyOf(partnersIn(family, idOf))
    const others = lines.get(key)
    if (others) others.push(...family.children)
    else lines.set(key, [...family.children])
  }
  return families.flatMap((family) => {
    const ids = partnersIn(family, idOf)
    // Who married each other again has two families.
    const told = coupleIn(lines.get(keyOf(ids)) ?? [], today)
    if (ids.length !== 2 || known.has(keyOf(ids)) || (!told && trusted)) return []
    known.add(keyOf(ids))
    const couple = told ?? { kind: 'together' as const, began: undefined, ended: undefined, place: undefined }
    return [rowOf(ids, trusted ? couple : withoutPartner(couple, ids, deceased))]
  })
}

const keyOf = (ids: string[]) => [...ids].sort().join(' ')

const partnersIn = (family: GedcomNode, idOf: ReadonlyMap<string, string>): string[] => [
  ...new Set(pointersIn(family, 'HUSB', 'WIFE').flatMap((pointer) => idOf.get(pointer) ?? [])),
]

/** Who was married and outlives the other is widowed. */
const withoutPartner = (couple: Couple, ids: string[], deceased: ReadonlySet<string>): Couple =>
  couple.kind === 'married' && ids.filter((id) => deceased.has(id)).length === 1
    ? { ...couple, kind: 'widowed' }
    : couple

function rowOf([one, other]: string[], { kind, began, ended, place }: Couple): Partnership {
  const [one_id = '', other_id = ''] = [one, other].sort()
  return {
    ...{ one_id, other_id, kind },
    began: began?.date ?? null,
    began_precision: began?.precision ?? 'day',
    ended: ended?.date ?? null,
    ended_precision: ended?.precision ?? 'day',
    place: place ?? null,
  }
}
