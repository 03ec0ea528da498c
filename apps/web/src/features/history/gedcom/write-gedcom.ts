// Writes the family's history as a GEDCOM file, with the records of the files that it came from.

import type { HistoryMember } from '../history-member'
import type { Ties } from '../ties'
import { childLink, familyLines } from './family-lines'
import { childrenOf, type GedcomNode, node } from './gedcom-node'
import { type Child, type Household, householdsOf } from './households'
import { KINFOLD } from './is-by-kinfold'
import { type GedcomVersion, linesOf } from './lines-of'
import { personLines } from './person-lines'
import { sharedNotesIn } from './read-gedcom-file'
import { type StoredRecord, unpack } from './stored-record'

export type FamilyTree = { people: HistoryMember[]; ties: Ties; records: StoredRecord[] }

/**
 * @param today yyyy-MM-dd
 * @param stored the records, if they differ from the tree's
 */
export function writeGedcom(
  { people, ties, records }: FamilyTree,
  version: GedcomVersion,
  today: string,
  stored = records.map(unpack),
): string {
  const ofPerson = new Map(
    stored.filter(({ tag }) => tag === 'INDI').map((record) => [record.pointer, record]),
  )
  const recordOf = (id: string) => ofPerson.get(id)
  const families = stored.filter(({ tag }) => tag === 'FAM')
  const heads = stored.filter(({ tag }) => tag === 'HEAD')
  const others = stored.filter(({ tag }) => !['INDI', 'FAM', 'HEAD'].includes(tag))
  const households = householdsOf(new Map(people.map(({ id }) => [id, recordOf(id)])), ties, families)
  const pointers = pointersFor([
    ...people.map(({ id }): [string, string] => ['I', id]),
    ...households.map(({ id }): [string, string] => ['F', id]),
    ...others.map(({ tag, pointer }): [string, string] => [LETTERS[tag] ?? 'X', pointer]),
  ])

  const notes = sharedNotesIn(others)
  const linksOf = links(households, ties)
  const written = [
    headFor(
      version,
      heads,
      others.find(({ tag }) => tag === 'SUBM'),
    ),
    ...people.map((person) => {
      const record = recordOf(person.id)
      const { asChild, asParent } = linksOf(person.id)
      const own = personLines(person, record, notes, today)
      const children = [
        ...own.filter(({ tag }) => tag !== 'FAMC' && tag !== 'FAMS'),
        ...asChild.map(([household, child]) => childLink(household, child, recordOf, version)),
        ...asParent.map(
          ({ id }) => own.find(({ tag, to }) => tag === 'FAMS' && to === id) ?? node('FAMS', { to: id }),
        ),
      ]
      return node('INDI', { pointer: person.id, children })
    }),
    ...households.map((household) =>
      node('FAM', { pointer: household.id, children: familyLines(household, recordOf, today) }),
    ),
    ...others,
    ...(version === '7.0' || others.some(({ tag }) => tag === 'SUBM')
      ? []
      : [node('SUBM', { pointer: OURS, children: [node('NAME', { value: 'Kinfold' })] })]),
    node('TRLR'),
  ]
  const pointerOf = (id: string) => pointers.get(id) ?? (id === OURS ? 'U1' : undefined)
  return `${written.flatMap((record) => linesOf(record, version, pointerOf)).join('\r\n')}\r\n`
}

const LETTERS: Record<string, string> = { SOUR: 'S', REPO: 'R', NOTE: 'N', SNOTE: 'N', SUBM: 'U', OBJE: 'O' }

/** `I1`, `I2`, `F1` and so on, by the id. */
function pointersFor(records: [letter: string, id: string][]): Map<string, string> {
  const counts = new Map<string, number>()
  return new Map(
    records.map(([letter, id]) => {
      const number = (counts.get(letter) ?? 0) + 1
      counts.set(letter, number)
      return [id, letter + number]
    }),
  )
}

type Links = { asChild: [Household, Child][]; asParent: Household[] }

/** The households of each person; those of a child in the order of its parents. */
function links(households: Household[], ties: Ties): (id: string) => Links {
  const byPerson = new Map<string, Links>()
  const of = (id: string) => {
    const found = byPerson.get(id) ?? { asChild: [], asParent: [] }
    byPerson.set(id, found)
    return found
  }
  for (const household of households) {
    for (const parent of household.parents) of(parent).asParent.push(household)
    for (const child of household.children) of(child.id).asChild.push([household, child])
  }
  const place = new Map(
    ties.parentage.map(({ child_id, parent_id }, index) => [`${child_id} ${parent_id}`, index]),
  )
  const placeOf = ({ id, kinds }: Child) =>
    place.get(`${id} ${[...kinds.keys()][0]}`) ?? Number.MAX_SAFE_INTEGER
  for (const { asChild } of byPerson.values())
    asChild.sort(([, one], [, other]) => placeOf(one) - placeOf(other))
  return of
}

/** The id of the submitter that 5.5.1 requires. */
const OURS = 'kinfold'

function headFor(version: GedcomVersion, heads: GedcomNode[], submitter: GedcomNode | undefined): GedcomNode {
  const value = (tag: string, text: string, children: GedcomNode[] = []) =>
    node(tag, { value: text, children })
  const extensions = new Map(
    heads
      .flatMap((head) => childrenOf(head, 'SCHMA'))
      .flatMap(({ children }) => children)
      .map((tag) => [tag.value, tag]),
  )
  const kept = new Map(
    heads
      .flatMap(({ children }) => children)
      .filter(({ tag }) => tag !== 'SCHMA' && tag !== 'SUBM')
      .map((line) => [line.tag, line]),
  )
  const submitters = submitter ? [node('SUBM', { to: submitter.pointer })] : []
  const children =
    version === '7.0'
      ? [
          node('GEDC', { children: [value('VERS', '7.0')] }),
          ...(extensions.size > 0 ? [node('SCHMA', { children: [...extensions.values()] })] : []),
          value('SOUR', KINFOLD),
          ...submitters,
        ]
      : [
          value('SOUR', KINFOLD),
          ...(submitters.length > 0 ? submitters : [node('SUBM', { to: OURS })]),
          node('GEDC', { children: [value('VERS', '5.5.1'), value('FORM', 'LINEAGE-LINKED')] }),
          value('CHAR', 'UTF-8'),
          ...(extensions.size > 0 ? [node('SCHMA', { children: [...extensions.values()] })] : []),
        ]
  return node('HEAD', { children: [...children, ...kept.values()] })
}
