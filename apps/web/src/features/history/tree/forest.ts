// The family as households, one below the other: a person with their partners side by side, and their children below. Bad
// data loses no one: a person whose parent is missing starts a tree, and a circle of descent is cut.

import type { HistoryMember } from '../history-member'
import { noTies, type Ties } from '../ties'
import { generationsOf } from './generations'
import { hasPassed } from './life-span'
import type { Household, Person } from './person'

export type Forest = { roots: Person[]; byId: ReadonlyMap<string, Person> }

export function growForest(members: readonly HistoryMember[], ties: Ties = noTies): Forest {
  const byId = tiedPeople(members, ties)
  const people = [...byId.values()]
  const households = houseAll(people, generationsOf(people))
  for (const household of households) hang(household)
  orderBelow(households)
  const roots = households.filter(({ above }) => !above).map(({ lead }) => lead)
  countDescendants(roots)
  return { roots, byId }
}

/** Everyone by id, the eldest first, with their parents and partners. They have no household yet. */
export function tiedPeople(members: readonly HistoryMember[], ties: Ties): Map<string, Person> {
  const byId = new Map<string, Person>()
  for (const member of [...members].sort(byBirthThenName)) {
    const tied = { parents: [], partners: [], coparents: [], parent: null, children: [] }
    byId.set(member.id, { member, ...tied, descendants: 0 } as Omit<Person, 'household'> as Person)
  }
  addParents(byId, ties)
  addPartners(byId, ties)
  addCoparents(byId)
  return byId
}

/** Depth first: parents before their children, the leftmost branch first. */
export function* downwards(leads: readonly Person[]): Generator<Person> {
  // Recursion would overflow the call stack on a very deep tree.
  const waiting = leads.map(({ household }) => household).reverse()
  for (let household = waiting.pop(); household; household = waiting.pop()) {
    yield* household.people
    waiting.push(...[...household.below].reverse())
  }
}

/** One person of each household above, nearest first: the parent, if any. */
export function ancestorsOf(person: Person): Person[] {
  const ancestors: Person[] = []
  let at: Person | undefined = person
  while (at) {
    at = at.parent ?? at.household.above?.lead
    if (at) ancestors.push(at)
  }
  return ancestors
}

/** The member of that account, who is in every tree. */
export const findMember = ({ byId }: Forest, userId: string): Person | undefined =>
  [...byId.values()].find(({ member }) => member.profile_id === userId)

/** The only living person of that name, who is probably the member of that name; undefined when there are several. */
export function findLivingByName({ byId }: Forest, name: string): Person | undefined {
  const [person, ...others] = [...byId.values()].filter(
    ({ member }) =>
      !member.profile_id &&
      !hasPassed(member) &&
      sameName.compare(member.member_name.trim(), name.trim()) === 0,
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

function addParents(byId: ReadonlyMap<string, Person>, { parentage }: Ties): void {
  const wanted = new Map<Person, Set<Person>>()
  const want = (childId: string, parentId: string | null) => {
    const [child, parent] = [byId.get(childId), byId.get(parentId ?? '')]
    if (child && parent) wanted.set(child, (wanted.get(child) ?? new Set()).add(parent))
  }
  for (const { member } of byId.values()) want(member.id, member.parent_id)
  for (const { child_id, parent_id } of parentage) want(child_id, parent_id)

  // Upwards from each person: a parent who is on the way already closes a circle.
  const state = new Map<Person, 'open' | 'done'>()
  for (const start of byId.values()) {
    const way: { person: Person; left: Person[] }[] = []
    const enter = (person: Person) => {
      if (state.has(person)) return
      state.set(person, 'open')
      way.push({ person, left: [...(wanted.get(person) ?? [])].reverse() })
    }
    enter(start)
    for (let at = way.at(-1); at; at = way.at(-1)) {
      const parent = at.left.pop()
      if (!parent) {
        state.set(at.person, 'done')
        way.pop()
      } else if (state.get(parent) !== 'open') {
        at.person.parents.push(parent)
        enter(parent)
      }
    }
  }
}

function addPartners(byId: ReadonlyMap<string, Person>, { partnerships }: Ties): void {
  for (const { one_id, other_id } of partnerships) {
    const [one, other] = [byId.get(one_id), byId.get(other_id)]
    if (!one || !other || one === other || one.partners.includes(other)) continue
    one.partners.push(other)
    other.partners.push(one)
  }
}

function addCoparents(byId: ReadonlyMap<string, Person>): void {
  for (const { parents } of byId.values()) {
    for (const parent of parents) {
      for (const other of parents) {
        const known = [parent, ...parent.partners, ...parent.coparents]
        if (!known.includes(other)) parent.coparents.push(other)
      }
    }
  }
}

/** Partners and parents of one generation live together; who has parents in the tree leads. */
export function houseAll(people: Person[], generations: ReadonlyMap<Person, number>): Household[] {
  const households: Household[] = []
  const housed = new Set<Person>()
  const leads = [
    ...people.filter(({ parents }) => parents.length > 0),
    ...people.filter(({ parents }) => parents.length === 0),
  ]
  for (const lead of leads) {
    if (housed.has(lead)) continue
    const generation = generations.get(lead) ?? 0
    const row = [lead]
    housed.add(lead)
    // Alternately to the right and to the left of the lead, and further partners beyond.
    const waiting = [{ person: lead, side: 0 }]
    for (const { person, side } of waiting) {
      for (const partner of [...person.partners, ...person.coparents]) {
        if (housed.has(partner) || generations.get(partner) !== generation) continue
        housed.add(partner)
        const right = side === 0 ? row.at(-1) === lead || row[0] !== lead : side > 0
        if (right) row.push(partner)
        else row.unshift(partner)
        waiting.push({ person: partner, side: right ? 1 : -1 })
      }
    }
    const household = { lead, people: row, generation, above: null, below: [], over: [] }
    for (const person of row) person.household = household
    households.push(household)
  }
  const order = new Map(people.map((person, index) => [person, index]))
  return households.sort((a, b) => (order.get(a.lead) ?? 0) - (order.get(b.lead) ?? 0))
}

/** Below the parents of its lead, or of the first who has some. @param top no household above this generation */
export function hang(household: Household, top = 0): void {
  const { lead, people } = household
  const [first] = [lead, ...people]
    .flatMap(({ parents }) => parents)
    .filter((parent) => parent.household.generation >= top)
  if (!first) return
  household.above = first.household
  household.above.below.push(household)
  for (const person of people)
    person.parent = person.parents.find((parent) => parent.household === household.above) ?? null
}

/** From left to right. */
export function orderBelow(households: Household[]): void {
  for (const { below, people: residents } of households) {
    below.sort(byParents(residents))
    for (const { people: children } of below) for (const child of children) child.parent?.children.push(child)
  }
}

/** Children of the couple on the left come first; otherwise the order stays. */
function byParents(residents: Person[]) {
  const node = new Map(residents.map((person, index) => [person, index]))
  const of = ({ people }: Household) => {
    const nodes = people.flatMap(({ parents }) => parents.flatMap((parent) => node.get(parent) ?? []))
    return nodes.reduce((sum, one) => sum + one, 0) / nodes.length
  }
  return (a: Household, b: Household) => of(a) - of(b)
}

export function countDescendants(roots: readonly Person[]): void {
  const households = [...new Set([...downwards(roots)].map(({ household }) => household))].reverse()
  const count = new Map<Household, number>()
  for (const household of households) {
    const below = household.below.reduce((sum, one) => sum + (count.get(one) ?? 0) + one.people.length, 0)
    count.set(household, below)
    for (const person of household.people) person.descendants = below
  }
}
