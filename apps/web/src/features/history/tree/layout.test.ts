import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryMember } from '../history-member'
import { touches } from './box'
import { downwards, growForest } from './forest'
import { CARD, cardOf, layOut } from './layout'
import { someone } from './testing'

/** Any family: a parent may be missing, the person themselves, or one of their descendants. */
const anyFamily = fc.integer({ min: 1, max: 60 }).chain((size) =>
  fc
    .array(fc.option(fc.integer({ min: 0, max: size + 2 }), { freq: 6 }), {
      minLength: size,
      maxLength: size,
    })
    .map((parents) => parents.map((parent, id) => someone(`${id}`, parent === null ? null : `${parent}`))),
)

/** With some branches folded. */
const anyFolding = anyFamily.chain((members) =>
  fc.record({ members: fc.constant(members), folded: fc.subarray(members.map(({ id }) => id)) }),
)

const layoutOf = (members: HistoryMember[], folded: string[] = []) =>
  layOut(growForest(members), new Set(folded))

test('each person is placed exactly once, and no cards overlap', () => {
  fc.assert(
    fc.property(anyFamily, (members) => {
      const { nodes } = layoutOf(members)
      expect(nodes.map(({ person }) => person.member.id).sort()).toEqual(members.map(({ id }) => id).sort())
      for (const [index, node] of nodes.entries()) {
        const others = nodes.slice(index + 1).map(cardOf)
        expect(others.filter((other) => touches(cardOf(node), other))).toEqual([])
      }
    }),
  )
})

test('parents are centred above their children', () => {
  fc.assert(
    fc.property(anyFolding, ({ members, folded }) => {
      for (const { x, y, children } of layoutOf(members, folded).nodes) {
        const [first, last] = [children[0], children.at(-1)]
        if (!first || !last) continue
        expect(x).toBeCloseTo((first.x + last.x) / 2, 3)
        for (const child of children) expect(child.y).toBeGreaterThan(y + CARD.height)
      }
    }),
  )
})

test('the oldest are on the left', () => {
  fc.assert(
    fc.property(anyFamily, (members) => {
      for (const { person, children } of layoutOf(members).nodes) {
        expect(children.map((child) => child.person)).toEqual(person.children)
        expect(children.map(({ x }) => x)).toEqual(children.map(({ x }) => x).sort((a, b) => a - b))
      }
    }),
  )
})

test('a folded branch hides exactly the descendants', () => {
  fc.assert(
    fc.property(anyFolding, ({ members, folded }) => {
      const forest = growForest(members)
      const hidden = new Set(
        folded.flatMap((id) =>
          [...downwards(forest.byId.get(id)?.children ?? [])].map(({ member }) => member.id),
        ),
      )
      const expected = members.map(({ id }) => id).filter((id) => !hidden.has(id))
      const { nodes } = layOut(forest, new Set(folded))
      expect(nodes.map(({ person }) => person.member.id).sort()).toEqual(expected.sort())
    }),
  )
})

test('all cards are within the bounds', () => {
  fc.assert(
    fc.property(anyFolding, ({ members, folded }) => {
      const { nodes, bounds } = layoutOf(members, folded)
      const cards = nodes.map(cardOf)
      expect(bounds.left).toBe(Math.min(...cards.map(({ left }) => left)))
      expect(bounds.right).toBe(Math.max(...cards.map(({ right }) => right)))
      expect(bounds.top).toBe(0)
      expect(bounds.bottom).toBe(Math.max(...cards.map(({ bottom }) => bottom)))
    }),
  )
})

test('five hundred children are in one row', () => {
  const children = Array.from({ length: 500 }, (_, index) => someone(`child ${index}`, 'ada'))
  const { nodes } = layoutOf([someone('ada'), ...children])
  expect(new Set(nodes.map(({ y }) => y)).size).toBe(2)
})

test.each([300, 5000])('a line of %d generations is straight', (length) => {
  const line = Array.from({ length }, (_, index) => someone(`${index}`, index ? `${index - 1}` : null))
  const { nodes } = layoutOf(line)
  expect(nodes).toHaveLength(length)
  expect(new Set(nodes.map(({ x }) => x)).size).toBe(1)
})
