import { expect, test } from 'vitest'
import { growForest } from './forest'
import { layOut } from './layout'
import { stepByKey } from './step-by-key'
import { twoTrees } from './testing'

test.each([
  ['ada', 'ArrowDown', 'ben'],
  ['ben', 'ArrowUp', 'ada'],
  ['ben', 'ArrowRight', 'cleo'],
  ['cleo', 'ArrowLeft', 'ben'],
  ['emil', 'ArrowRight', 'finn'],
  ['ada', 'ArrowRight', 'otto'],
  ['dora', 'Home', 'ada'],
  ['dora', 'End', 'otto'],
  ['otto', 'ArrowRight', undefined],
  ['ada', 'ArrowUp', undefined],
  ['finn', 'ArrowDown', undefined],
  ['ada', 'x', undefined],
])('from %s, %s leads to %s', (from, key, to) => {
  const layout = layOut(growForest(twoTrees), new Set())
  const node = layout.byId.get(from)
  expect(node && stepByKey(layout, node, key)?.person.member.id).toBe(to)
})

test('ArrowDown stops at a folded branch', () => {
  const layout = layOut(growForest(twoTrees), new Set(['ben']))
  const ben = layout.byId.get('ben')
  expect(ben && stepByKey(layout, ben, 'ArrowDown')).toBeUndefined()
})
