// For tests: GEDCOM files, and the database in which an import ends.

import { newId } from '@/data/new-id'
import type { HistoryMember } from '../history-member'
import type { Parentage } from '../ties'
import type { GedcomVersion } from './lines-of'
import { type ImportPlan, planImport } from './plan-import'
import { readGedcomFile } from './read-gedcom-file'
import { type FamilyTree, writeGedcom } from './write-gedcom'

const FAMILY = newId()
const TODAY = '2026-11-20'
export const VERSIONS: GedcomVersion[] = ['5.5.1', '7.0']

/** As `data:` URLs, which keep the bytes. */
const files = import.meta.glob<string>('./corpus/*.ged', {
  query: '?url&inline',
  import: 'default',
  eager: true,
})

export const corpus = Object.keys(files).map((path) => path.slice('./corpus/'.length))

export function load(name: string): ArrayBuffer {
  const base64 = files[`./corpus/${name}`]?.split(',')[1] ?? ''
  return Uint8Array.from(Buffer.from(base64, 'base64')).buffer
}

export const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text)).buffer

export const nobody: FamilyTree = { people: [], ties: { parentage: [], partnerships: [] }, records: [] }

export const plan = (content: ArrayBuffer, { people, ties } = nobody): ImportPlan =>
  planImport(readGedcomFile(content), { familyId: FAMILY, people, ties }, TODAY)

export const aPerson = (values: Partial<HistoryMember>): HistoryMember => ({
  id: newId(),
  member_name: 'Rosa',
  birth_date: null,
  birth_date_precision: 'day',
  death_date: null,
  death_date_precision: 'day',
  deceased: false,
  bio: null,
  parent_id: null,
  image_url: null,
  family_id: FAMILY,
  comment_count: 0,
  created_by: null,
  profile_id: null,
  created_at: TODAY,
  updated_at: TODAY,
  ...values,
})

/** As the database would store it. */
export function stored({ additions, parents, couples, records }: ImportPlan): FamilyTree {
  const first = additions.flatMap(({ id, parent_id }): Parentage[] =>
    parent_id ? [{ child_id: id, parent_id, kind: 'birth' }] : [],
  )
  const parentage = [...first, ...parents.map(({ generation: _, ...tie }) => tie)]
  const people = additions.map((addition) =>
    aPerson({
      ...addition,
      deceased: addition.deceased || addition.death_date !== null,
      parent_id: parentage.find(({ child_id }) => child_id === addition.id)?.parent_id ?? null,
    }),
  )
  return { people, ties: { parentage, partnerships: couples }, records }
}

export const imported = (content: ArrayBuffer) => stored(plan(content))

export const exported = (tree: FamilyTree, version: GedcomVersion): string =>
  writeGedcom(tree, version, TODAY)

/** The tree after an export and an import. */
export const roundTrip = (tree: FamilyTree, version: GedcomVersion) =>
  imported(bytesOf(exported(tree, version)))

const dated = (date: string | null, precision: string) => (date ? `${date} ${precision}` : '')

/** What the history shows of a tree, without ids: people are identified by what is known of them and of their ancestors. */
export function shown({ people, ties }: FamilyTree) {
  const byId = new Map(people.map((person) => [person.id, person]))
  const parentsOf = (id: string) => ties.parentage.filter(({ child_id }) => child_id === id)
  const names = new Map<string, string>()
  const nameOf = (id: string): string => {
    const known = names.get(id)
    if (known !== undefined) return known
    const person = byId.get(id)
    if (!person) return '?'
    const { member_name, birth_date, birth_date_precision, death_date, death_date_precision, bio, deceased } =
      person
    const life = [
      member_name,
      dated(birth_date, birth_date_precision),
      dated(death_date, death_date_precision),
      deceased,
      bio,
    ].join(' ')
    const parents = parentsOf(id).map(({ parent_id, kind }) => `${kind} ${nameOf(parent_id)}`)
    const name = `${life} of [${parents.join(', ')}]`
    names.set(id, name)
    return name
  }
  return {
    people: people.map(({ id }) => nameOf(id)).sort(),
    couples: ties.partnerships
      .map(({ one_id, other_id, kind, began, began_precision, ended, ended_precision, place }) => ({
        who: [nameOf(one_id), nameOf(other_id)].sort(),
        kind,
        began: dated(began, began_precision),
        ended: dated(ended, ended_precision),
        place,
      }))
      .map((couple) => JSON.stringify(couple))
      .sort(),
  }
}

/** The names of each person's parents: `Clara: birth Joaquim, step Ada`. */
export const parentsIn = ({ people, ties }: FamilyTree) => {
  const nameOf = new Map(people.map(({ id, member_name }) => [id, member_name]))
  return people.flatMap(({ id, member_name }) => {
    const parents = ties.parentage.filter(({ child_id }) => child_id === id)
    if (parents.length === 0) return []
    return [
      `${member_name}: ${parents.map(({ kind, parent_id }) => `${kind} ${nameOf.get(parent_id)}`).join(', ')}`,
    ]
  })
}

/** `António & Beatriz: married 1899-01-01 year` */
export const couplesIn = ({ people, ties }: FamilyTree) => {
  const nameOf = new Map(people.map(({ id, member_name }) => [id, member_name]))
  return ties.partnerships.map((couple) => {
    const who = [nameOf.get(couple.one_id), nameOf.get(couple.other_id)].sort().join(' & ')
    const dates = [dated(couple.began, couple.began_precision), dated(couple.ended, couple.ended_precision)]
    return `${who}: ${[couple.kind, ...dates].filter(Boolean).join(' ')}`
  })
}
