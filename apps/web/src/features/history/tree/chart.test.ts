import fc from 'fast-check'
import { expect, test } from 'vitest'
import { touches } from './box'
import { type Chart, growChart } from './chart'
import { growForest } from './forest'
import { CARD, cardOf, isBeside, layOut, originOf, type TreeNode } from './layout'
import type { Person } from './person'
import { anyFamily, born, couple, someone } from './testing'

/** Any family, and someone of it. */
const anyStart = anyFamily.chain((family) =>
  fc.record({
    family: fc.constant(family),
    startId: fc.constantFrom(...family.members.map(({ id }) => id)),
    chart: fc.constantFrom<Chart>('ancestors', 'descendants', 'hourglass'),
  }),
)
type Start = typeof anyStart extends fc.Arbitrary<infer Value> ? Value : never

function chartOf({ family: { members, ties }, startId, chart }: Start) {
  const forest = growChart(members, ties, startId, chart) ?? expect.fail(startId)
  return { forest, layout: layOut(forest, new Set()) }
}

/** Everyone who is reached from someone, in a tree of the whole family. */
function reached(from: Person | undefined, next: (person: Person) => Person[]): Set<Person> {
  const found = new Set(from ? next(from) : [])
  for (const person of found) for (const other of next(person)) found.add(other)
  return found
}

test('each chart has exactly the people that it promises, each once', () => {
  fc.assert(
    fc.property(anyStart, (start) => {
      const { byId } = growForest(start.family.members, start.family.ties)
      const everyone = [...byId.values()]
      const root = byId.get(start.startId)
      const above = reached(root, ({ parents }) => parents)
      const below = reached(root, (person) => everyone.filter(({ parents }) => parents.includes(person)))
      const mates = [root, ...below].flatMap((person) => [
        ...(person?.partners ?? []),
        ...(person?.coparents ?? []),
      ])
      const promised = {
        ancestors: [root, ...above],
        descendants: [root, ...below, ...mates],
        hourglass: [root, ...above, ...below, ...mates],
      }[start.chart]
      const { nodes } = chartOf(start).layout
      expect(nodes.map(({ person }) => person.member.id).sort()).toEqual(
        [...new Set(promised.map((person) => person?.member.id))].sort(),
      )
    }),
  )
})

test('no cards overlap, and all are within the bounds', () => {
  fc.assert(
    fc.property(anyStart, (start) => {
      const { nodes, bounds } = chartOf(start).layout
      for (const [index, node] of nodes.entries()) {
        const card = cardOf(node)
        expect(nodes.slice(index + 1).filter((other) => touches(card, cardOf(other)))).toEqual([])
        expect(card.left >= bounds.left && card.right <= bounds.right).toBe(true)
        expect(card.top >= bounds.top && card.bottom <= bounds.bottom).toBe(true)
      }
    }),
  )
})

test('children are below all of their parents', () => {
  fc.assert(
    fc.property(anyStart, (start) => {
      const { nodes, byId } = chartOf(start).layout
      for (const { person, y } of nodes)
        for (const { member } of person.parents)
          expect(y).toBeGreaterThan((byId.get(member.id)?.y ?? Number.NaN) + CARD.height)
    }),
  )
})

test('partners of one household are side by side, in a row without gaps', () => {
  fc.assert(
    fc.property(anyStart, (start) => {
      const { forest, layout } = chartOf(start)
      for (const { household } of forest.byId.values()) {
        const row = household.people.map(({ member }) => layout.byId.get(member.id))
        for (const [index, node] of row.entries()) {
          const next = row[index + 1]
          if (node && next) expect(isBeside(node, next)).toBe(true)
        }
      }
    }),
  )
})

const at = (nodes: TreeNode[], id: string) =>
  nodes.find(({ person }) => person.member.id === id) ?? expect.fail(id)

const people = (...ids: string[]) => ids.map((id) => someone(id))
const grandparents = {
  members: people('eva', 'ana', 'bento', 'ada', 'abel', 'bela', 'brás', 'davi', 'zoe', 'uncle'),
  ties: {
    parentage: [
      ...born('eva', 'ana', 'bento'),
      ...born('ana', 'ada', 'abel'),
      ...born('bento', 'bela', 'brás'),
      ...born('uncle', 'bela', 'brás'),
      ...born('zoe', 'eva', 'davi'),
    ],
    partnerships: [couple('ana', 'bento'), couple('ada', 'abel')],
  },
}

test('four grandparents are two couples above the parents, who are above their child', () => {
  const chart = { family: grandparents, startId: 'eva', chart: 'ancestors' } as const
  const { layout } = chartOf(chart)
  const { nodes } = layout
  expect(nodes).toHaveLength(7)
  const x = (id: string) => at(nodes, id).x
  expect(x('eva')).toBeCloseTo((x('ana') + x('bento')) / 2)
  expect(originOf(layout, at(nodes, 'eva'))?.x).toBeCloseTo(x('eva'))
  // Also those who are not a couple on record.
  for (const [one, other] of [
    ['ada', 'abel'],
    ['bela', 'brás'],
    ['ana', 'bento'],
  ] as const)
    expect(isBeside(at(nodes, one), at(nodes, other))).toBe(true)
  expect(Math.sign(x('ada') - x('bela'))).toBe(Math.sign(x('ana') - x('bento')))
  expect(at(nodes, 'ana').parent?.person.member.id).toMatch(/ada|abel/)
  expect(at(nodes, 'bento').parent?.person.member.id).toMatch(/bela|brás/)
})

test('an hourglass has ancestors above and descendants with partners below', () => {
  const { layout } = chartOf({ family: grandparents, startId: 'eva', chart: 'hourglass' })
  expect(layout.byId.has('uncle')).toBe(false)
  expect(layout.byId.get('eva')?.generation).toBe(2)
  expect(layout.byId.get('zoe')?.generation).toBe(3)
  expect(layout.byId.get('davi')?.generation).toBe(2)
})

test('an ancestor by two ways is there once, above both', () => {
  // Eva's father is a grandson, and her mother a great-granddaughter, of the same Ada.
  const family = {
    members: people('eva', 'father', 'mother', 'f1', 'm1', 'm2', 'ada'),
    ties: {
      parentage: [
        ...born('eva', 'father', 'mother'),
        ...born('father', 'f1'),
        ...born('f1', 'ada'),
        ...born('mother', 'm1'),
        ...born('m1', 'm2'),
        ...born('m2', 'ada'),
      ],
      partnerships: [],
    },
  }
  const { nodes } = chartOf({ family, startId: 'eva', chart: 'ancestors' }).layout
  expect(at(nodes, 'ada').generation).toBe(0)
  expect(at(nodes, 'eva').generation).toBe(4)
})

test('of someone who is not there, there is no chart', () => {
  expect(growChart(grandparents.members, grandparents.ties, 'nobody', 'hourglass')).toBeUndefined()
})

test.each([300, 5000])('the ancestors of a line of %d generations are straight above', (length) => {
  const members = Array.from({ length }, (_, index) => someone(`${index}`, index ? `${index - 1}` : null))
  const family = { members, ties: { parentage: [], partnerships: [] } }
  const { nodes } = chartOf({ family, startId: `${length - 1}`, chart: 'ancestors' }).layout
  expect(nodes).toHaveLength(length)
  expect(new Set(nodes.map(({ x }) => x)).size).toBe(1)
})
