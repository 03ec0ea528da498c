import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ties } from '../ties'
import { touches } from './box'
import { downwards, growForest } from './forest'
import { CARD, cardOf, isBeside, layOut, originOf } from './layout'
import { anyFamily, born, couple, someone } from './testing'

/** As the server keeps them: parents are older than their children. */
const anySoundFamily = anyFamily.map(({ members, ties }) => ({
  members,
  ties: {
    ...ties,
    parentage: ties.parentage.filter(({ child_id, parent_id }) => Number(parent_id) < Number(child_id)),
  },
}))

const layoutOf = (members: ReturnType<typeof someone>[], ties: Ties) =>
  layOut(growForest(members, ties), new Set())

test('each person is placed exactly once, and no cards overlap', () => {
  fc.assert(
    fc.property(anyFamily, ({ members, ties }) => {
      const { nodes } = layoutOf(members, ties)
      expect(nodes.map(({ person }) => person.member.id).sort()).toEqual(members.map(({ id }) => id).sort())
      for (const [index, node] of nodes.entries()) {
        const others = nodes.slice(index + 1).map(cardOf)
        expect(others.filter((other) => touches(cardOf(node), other))).toEqual([])
      }
    }),
  )
})

test('children are below all of their parents, and no one descends from themselves', () => {
  fc.assert(
    fc.property(anyFamily, ({ members, ties }) => {
      const { nodes, byId } = layoutOf(members, ties)
      for (const { person, y } of nodes)
        for (const { member } of person.parents)
          expect(y).toBeGreaterThan((byId.get(member.id)?.y ?? 0) + CARD.height)
    }),
  )
})

test('no parent is lost where the server has kept order', () => {
  fc.assert(
    fc.property(anySoundFamily, ({ members, ties }) => {
      const { byId } = growForest(members, ties)
      for (const { child_id, parent_id } of ties.parentage) {
        const parent = byId.get(parent_id)
        if (parent && byId.has(child_id)) expect(byId.get(child_id)?.parents).toContain(parent)
      }
    }),
  )
})

test('partners of one household are side by side, in a row without gaps', () => {
  fc.assert(
    fc.property(anyFamily, ({ members, ties }) => {
      const forest = growForest(members, ties)
      const { byId } = layOut(forest, new Set())
      for (const { household } of downwards(forest.roots)) {
        const row = household.people.map(({ member }) => byId.get(member.id))
        for (const [index, node] of row.entries()) {
          const next = row[index + 1]
          if (node && next) expect(isBeside(node, next)).toBe(true)
        }
      }
    }),
  )
})

test('a mother of three is beside her husband, and the children are below the couple', () => {
  const members = ['ana', 'bento', 'clara', 'davi', 'eva'].map((id) => someone(id))
  const children = ['clara', 'davi', 'eva'].flatMap((child) => born(child, 'ana', 'bento'))
  const layout = layoutOf(members, { parentage: children, partnerships: [couple('ana', 'bento')] })
  const at = (id: string) => layout.byId.get(id) ?? expect.fail(id)

  expect(isBeside(at('ana'), at('bento'))).toBe(true)
  const middle = (at('ana').x + at('bento').x) / 2
  expect(at('davi').x).toBeCloseTo(middle)
  for (const child of ['clara', 'davi', 'eva']) expect(originOf(layout, at(child))?.x).toBeCloseTo(middle)
})

test('someone who married twice is between both, each with their own children below', () => {
  const members = ['first', 'both', 'second', 'early', 'late'].map((id) => someone(id))
  const layout = layoutOf(members, {
    parentage: [...born('late', 'both', 'second'), ...born('early', 'first', 'both')],
    partnerships: [couple('both', 'first'), couple('both', 'second')],
  })
  const x = (id: string) => layout.byId.get(id)?.x ?? Number.NaN
  expect(Math.abs(x('first') - x('both'))).toBeCloseTo(CARD.width + 20)
  expect(Math.abs(x('second') - x('both'))).toBeCloseTo(CARD.width + 20)
  expect(Math.sign(x('early') - x('late'))).toBe(Math.sign(x('first') - x('second')))
})

test('parents of both partners are one generation above the couple, however old their lines are', () => {
  const members = ['old', 'elder', 'father', 'son', 'wife', 'her mother'].map((id) => someone(id))
  const layout = layoutOf(members, {
    parentage: [
      ...born('elder', 'old'),
      ...born('father', 'elder'),
      ...born('son', 'father'),
      ...born('wife', 'her mother'),
    ],
    partnerships: [couple('son', 'wife')],
  })
  expect(layout.byId.get('her mother')?.generation).toBe(2)
  expect(layout.byId.get('wife')?.generation).toBe(3)
})
