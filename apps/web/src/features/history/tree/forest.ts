// The family as trees, each person below their parent. Bad data loses no one: a person whose parent is missing starts a
// tree, and a circle of descent is cut once.

import type { HistoryMember } from '../history-member'
import { hasPassed } from './life-span'

export type Person = {
  member: HistoryMember
  parent: Person | null
  /** Oldest first. */
  children: Person[]
  /** The number of children, grandchildren and so on. */
  descendants: number
}

export type Forest = { roots: Person[]; byId: ReadonlyMap<string, Person> }

export function growForest(members: readonly HistoryMember[]): Forest {
  const byId = new Map<string, Person>()
  for (const member of [...members].sort(byBirthThenName)) {
    byId.set(member.id, { member, parent: null, children: [], descendants: 0 })
  }
  const parents = parentsOf(byId)
  const roots: Person[] = []
  for (const person of byId.values()) {
    person.parent = parents.get(person) ?? null
    const siblings = person.parent?.children ?? roots
    siblings.push(person)
  }
  countDescendants(roots)
  return { roots, byId }
}

/** Depth first: parents before their children, the oldest child's branch first. */
export function* downwards(roots: readonly Person[]): Generator<Person> {
  // Recursion would overflow the call stack on a very deep tree.
  const waiting = [...roots].reverse()
  for (let person = waiting.pop(); person; person = waiting.pop()) {
    yield person
    waiting.push(...[...person.children].reverse())
  }
}

/** Nearest first. */
export function ancestorsOf(person: Person): Person[] {
  const ancestors: Person[] = []
  for (let { parent } = person; parent; parent = parent.parent) ancestors.push(parent)
  return ancestors
}

/** The only living person of that name, who is probably the member of that name; undefined when there are several. */
export function findLivingByName({ byId }: Forest, name: string): Person | undefined {
  const [person, ...others] = [...byId.values()].filter(
    ({ member }) => !hasPassed(member) && sameName.compare(member.member_name.trim(), name.trim()) === 0,
  )
  return others.length === 0 ? person : undefined
}

const sameName = new Intl.Collator(undefined, { sensitivity: 'base' })
const names = new Intl.Collator(undefined, { numeric: true })

/** Unknown birth dates sort last. */
function byBirthThenName(a: HistoryMember, b: HistoryMember): number {
  const [born, other] = [a.birth_date ?? '9999', b.birth_date ?? '9999']
  if (born !== other) return born < other ? -1 : 1
  return names.compare(a.member_name, b.member_name) || (a.id < b.id ? -1 : 1)
}

/** Parents without circles: each walk upwards ends at a root or at a person of an earlier walk. */
function parentsOf(byId: ReadonlyMap<string, Person>): Map<Person, Person> {
  const parents = new Map<Person, Person>()
  const walks = new Map<Person, Person>()
  for (const start of byId.values()) {
    let person = start
    while (!walks.has(person)) {
      walks.set(person, start)
      const parent = byId.get(person.member.parent_id ?? '')
      // A parent from this same walk closes a circle.
      if (!parent || walks.get(parent) === start) break
      parents.set(person, parent)
      person = parent
    }
  }
  return parents
}

function countDescendants(roots: readonly Person[]): void {
  for (const person of [...downwards(roots)].reverse()) {
    if (person.parent) person.parent.descendants += person.descendants + 1
  }
}
