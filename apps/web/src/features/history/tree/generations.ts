// The generation of each person: partners are in the same, children below all of their parents. Where both cannot hold, as
// when an uncle marries his niece, the children are below.

import type { Person } from './person'

/** How often partners who were moved apart are brought together again. */
const ROUNDS = 3

export function generationsOf(people: readonly Person[]): Map<Person, number> {
  const generations = guess(people)
  const elders = eldersFirst(people)
  for (let round = 0; round < ROUNDS; round++) {
    for (const person of elders) {
      const above = Math.max(...person.parents.map((parent) => generations.get(parent) ?? 0), -1)
      if (above >= (generations.get(person) ?? 0)) generations.set(person, above + 1)
    }
    if (round === ROUNDS - 1 || !level(people, generations)) break
  }
  return generations
}

/** From person to person over all ties; the eldest of each family are in generation 0. */
function guess(people: readonly Person[]): Map<Person, number> {
  const children = new Map<Person, Person[]>()
  for (const person of people)
    for (const parent of person.parents) children.set(parent, [...(children.get(parent) ?? []), person])

  const generations = new Map<Person, number>()
  for (const start of people) {
    if (generations.has(start)) continue
    generations.set(start, 0)
    const family = [start]
    for (const person of family) {
      const generation = generations.get(person) ?? 0
      const reach = (others: Person[], by: number) => {
        for (const other of others) {
          if (generations.has(other)) continue
          generations.set(other, generation + by)
          family.push(other)
        }
      }
      reach(person.parents, -1)
      reach(person.partners, 0)
      reach(children.get(person) ?? [], 1)
    }
    const least = family.reduce((found, one) => Math.min(found, generations.get(one) ?? 0), 0)
    for (const person of family) generations.set(person, (generations.get(person) ?? 0) - least)
  }
  return generations
}

/** Moves the elder of two partners down to the other. @returns whether it moved someone */
function level(people: readonly Person[], generations: Map<Person, number>): boolean {
  let moved = false
  for (const person of people) {
    const generation = generations.get(person) ?? 0
    const lowest = Math.max(...person.partners.map((partner) => generations.get(partner) ?? 0), 0)
    if (lowest <= generation) continue
    generations.set(person, lowest)
    moved = true
  }
  return moved
}

/** Parents before their children. */
function eldersFirst(people: readonly Person[]): Person[] {
  const sorted: Person[] = []
  const seen = new Set<Person>()
  for (const start of people) {
    const way = [start]
    for (let person = way.at(-1); person; person = way.at(-1)) {
      const next = seen.has(person) ? undefined : person.parents.find((parent) => !seen.has(parent))
      if (next) {
        way.push(next)
        continue
      }
      if (!seen.has(person)) sorted.push(person)
      seen.add(person)
      way.pop()
    }
  }
  return sorted
}
