// The family of one person: their ancestors, drawn above them, or their descendants with partners, or both. Everyone is in it
// once, however they are related.

import type { HistoryMember } from '../history-member'
import type { Ties } from '../ties'
import { countDescendants, type Forest, hang, houseAll, orderBelow, tiedPeople } from './forest'
import type { Household, Person } from './person'

export type Chart = 'ancestors' | 'descendants' | 'hourglass'

/** @returns undefined for an unknown person */
export function growChart(
  members: readonly HistoryMember[],
  ties: Ties,
  startId: string,
  chart: Chart,
): Forest | undefined {
  const everyone = tiedPeople(members, ties)
  const start = everyone.get(startId)
  if (!start) return undefined
  const rows = rowsFrom(start, [...everyone.values()], chart)
  const people = [...everyone.values()].filter((person) => rows.has(person))
  for (const person of people) leaveOut(person, rows)

  const households = houseAll(people, rows)
  const top = rows.get(start) ?? 0
  for (const household of households) if (household.generation > top) hang(household, top)
  orderBelow(households)
  raise(start.household)
  countDescendants([start])
  return { roots: [start], byId: new Map(people.map((person) => [person.member.id, person])) }
}

/** The row of each person of the chart, 0 being the topmost: children are below all of their parents. */
function rowsFrom(start: Person, people: Person[], chart: Chart): Map<Person, number> {
  const rows = new Map([[start, 0]])
  /** The last way to a person is the longest. */
  function follow(next: (person: Person) => readonly Person[], step: 1 | -1) {
    let reached = [start]
    for (let row: number = step; reached.length > 0; row += step) {
      reached = [...new Set(reached.flatMap(next))]
      for (const person of reached) rows.set(person, row)
    }
  }
  if (chart !== 'ancestors') {
    const children = childrenOf(people)
    follow((person) => children.get(person) ?? [], 1)
    addMates(rows)
  }
  if (chart !== 'descendants') follow(({ parents }) => parents, -1)

  const least = [...rows.values()].reduce((found, row) => Math.min(found, row), 0)
  for (const [person, row] of rows) rows.set(person, row - least)
  return rows
}

function childrenOf(people: Person[]): Map<Person, Person[]> {
  const children = new Map<Person, Person[]>()
  for (const person of people)
    for (const parent of person.parents) {
      const known = children.get(parent)
      if (known) known.push(person)
      else children.set(parent, [person])
    }
  return children
}

/** Partners, and parents of common children, beside the eldest descendant to whom they are tied. */
function addMates(rows: Map<Person, number>): void {
  for (const [{ partners, coparents }, row] of [...rows].sort(([, a], [, b]) => a - b))
    for (const mate of [...partners, ...coparents]) if (!rows.has(mate)) rows.set(mate, row)
}

/** Forgets the ties to people who are not in the chart or, like the parents of a partner, not above in it. */
function leaveOut(person: Person, rows: ReadonlyMap<Person, number>): void {
  const row = rows.get(person) ?? 0
  person.parents = person.parents.filter((parent) => (rows.get(parent) ?? row) < row)
  person.partners = person.partners.filter((partner) => rows.has(partner))
  person.coparents = person.coparents.filter((other) => rows.has(other))
}

/** Puts the parents of everyone in a household above it, and theirs above them, each household once. */
function raise(start: Household): void {
  const raised = new Set([start])
  for (const household of raised) {
    for (const person of household.people) {
      for (const { household: parents } of person.parents) {
        if (raised.has(parents)) continue
        raised.add(parents)
        household.over.push(parents)
      }
      person.parent ??= person.parents.find((parent) => household.over.includes(parent.household)) ?? null
      person.parent?.children.push(person)
    }
  }
}
