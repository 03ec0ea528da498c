import { expect, test } from 'vitest'
import { branchPath } from './branch-path'
import { growForest } from './forest'
import { CARD, layOut } from './layout'
import { someone } from './testing'

test('a line starts below the parent, ends above the child and stays between their rows', () => {
  const children = ['ben', 'cleo', 'dora'].map((id) => someone(id, 'ada'))
  const { nodes } = layOut(growForest([someone('ada'), ...children]), new Set())
  for (const child of nodes.slice(1)) {
    const { parent } = child
    if (!parent) throw new Error('no parent')
    const path = branchPath({ x: parent.x, y: parent.y + CARD.height }, child)
    expect(path.startsWith(`M${parent.x} ${parent.y + CARD.height}V`)).toBe(true)
    expect(path.endsWith(`V${child.y}`)).toBe(true)
    expect(path.includes('H')).toBe(child.x !== parent.x)
  }
})
