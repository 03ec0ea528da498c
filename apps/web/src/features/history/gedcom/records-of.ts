// The records of a GEDCOM file for the database: all that an export needs to write them again.

import { type GedcomNode, node } from './gedcom-node'
import { type GedcomFile, pointersIn } from './read-gedcom-file'
import { idOfRecord, pack, type StoredRecord } from './stored-record'

/** In characters of JSON, below the database's limit: Postgres writes spaces. */
const LONGEST = 1_500_000

/**
 * @param personIds by pointer
 * @param onTooLong called with the name of a record that is left out
 */
export function recordsOf(
  file: GedcomFile,
  personIds: ReadonlyMap<string, string>,
  onTooLong: (name: string) => void,
): StoredRecord[] {
  const head = headOf(file)
  const ids = new Map(personIds)
  const idOfOther = new Map<GedcomNode, string>()
  for (const record of [...file.families, ...file.others, head]) {
    const id = idOfRecord(record)
    idOfOther.set(record, id)
    if (record.pointer) ids.set(record.pointer, id)
  }
  const stored = (record: GedcomNode, id: string, person_id: string | null): StoredRecord[] => {
    const content = pack(record, (pointer) => ids.get(pointer))
    if (JSON.stringify(content).length <= LONGEST) return [{ id, person_id, content }]
    onTooLong(record.pointer || record.tag)
    return []
  }
  const other = (record: GedcomNode, person: string | null) =>
    stored(record, idOfOther.get(record) ?? '', person)
  return [
    ...file.people.flatMap((record) => {
      const id = ids.get(record.pointer) ?? ''
      return stored({ ...record, children: record.children.filter(tellsMore) }, id, id)
    }),
    ...file.families.flatMap((record) => {
      const [someone] = pointersIn(record, 'HUSB', 'WIFE', 'CHIL').flatMap(
        (pointer) => personIds.get(pointer) ?? [],
      )
      return other(record, someone ?? null)
    }),
    ...file.others.flatMap((record) => other(record, null)),
    ...(head.children.length > 0 ? other(head, null) : []),
  ]
}

/** Links to families are written from the ties. */
const tellsMore = ({ tag, children }: GedcomNode) => (tag !== 'FAMC' && tag !== 'FAMS') || children.length > 0

/** Without what describes the file itself. */
const headOf = ({ head }: GedcomFile): GedcomNode =>
  node('HEAD', { children: head?.children.filter(({ tag }) => OF_TREE.has(tag)) ?? [] })

const OF_TREE = new Set(['SCHMA', 'COPR', 'LANG', 'PLAC', 'NOTE', 'SNOTE'])
