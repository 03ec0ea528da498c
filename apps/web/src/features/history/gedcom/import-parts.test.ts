import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryMember } from '../history-member'
import { type ImportPart, partsOf } from './import-parts'
import type { ImportPlan } from './plan-import'
import { families } from './some-families'
import { bytesOf, exported, plan, shown, stored } from './testing'

const small = { rows: 3, characters: 4_000_000 }

/** The database after some parts. */
function after(parts: ImportPart[], rest: ImportPlan) {
  return stored({
    ...rest,
    additions: parts.flatMap(({ additions }) => additions),
    parents: parts.flatMap(({ parents }) => parents),
    couples: parts.flatMap(({ couples }) => couples),
    records: parts.flatMap(({ records }) => records),
  })
}

test('all parts together are the import, no tie comes before its people, and no child gets a part of its parents', () => {
  assert(
    property(families, (family) => {
      const whole = plan(bytesOf(exported(family, '7.0')))
      const parts = partsOf(whole, small)

      expect(shown(after(parts, whole))).toEqual(shown(stored(whole)))
      const people = new Set<string>()
      const complete = new Set<string>()
      for (const { additions, parents, couples } of parts) {
        const children = new Set(parents.map(({ child_id }) => child_id))
        const rows = additions.length + parents.length + couples.length
        // The parents of one child are never parted.
        if (children.size !== 1 || rows > parents.length) expect(rows).toBeLessThanOrEqual(small.rows)
        for (const { id } of additions) people.add(id)
        const named = [
          ...additions.map(({ parent_id }) => parent_id),
          ...parents.flatMap(({ child_id, parent_id }) => [child_id, parent_id]),
          ...couples.flatMap(({ one_id, other_id }) => [one_id, other_id]),
        ]
        for (const id of named) if (id) expect(people).toContain(id)
        const tied = new Set([
          ...additions.filter(({ parent_id }) => parent_id).map(({ id }) => id),
          ...parents.map(({ child_id }) => child_id),
        ])
        for (const id of tied) expect(complete).not.toContain(id)
        for (const id of tied) complete.add(id)
      }
    }),
  )
})

test('a request has few ties, however few people they belong to', () => {
  const people = Array.from({ length: 30 }, (_, at) => [`0 @I${at}@ INDI`, `1 NAME ${at}`]).flat()
  const families = Array.from({ length: 29 }, (_, at) =>
    Array.from({ length: at + 1 }, (_, other) => [
      `0 @F${at}-${other}@ FAM`,
      `1 HUSB @I${at + 1}@`,
      `1 WIFE @I${other}@`,
    ]),
  ).flat(2)
  const whole = plan(bytesOf(['0 HEAD', ...people, ...families, '0 TRLR'].join('\n')))
  const sizes = partsOf({ ...whole, records: [] }, { rows: 50, characters: 4_000_000 }).map(
    ({ additions, parents, couples }) => additions.length + parents.length + couples.length,
  )
  expect(whole.couples).toHaveLength(435)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(50)
})

test('an import that ended early is completed by another one of the same file', () => {
  assert(
    property(families, (family) => {
      const content = bytesOf(exported(family, '7.0'))
      // Two people who look alike cannot be told apart in a second import.
      if (new Set(family.people.map(identity)).size < family.people.length) return
      const first = plan(content)
      const parts = partsOf(first, small)
      const here = after(parts.slice(0, Math.ceil(parts.length / 2)), first)
      const more = plan(content, here)
      const then = after(partsOf(more, small), more)
      const both = {
        people: [...here.people, ...then.people],
        ties: {
          parentage: [...here.ties.parentage, ...then.ties.parentage],
          partnerships: [...here.ties.partnerships, ...then.ties.partnerships],
        },
        records: [],
      }
      expect(shown(both)).toEqual(shown(stored(first)))
    }),
  )
})

const identity = ({ member_name, birth_date, death_date }: HistoryMember) =>
  [member_name.toLocaleLowerCase(), birth_date, death_date].join()
