import { expect, test } from 'vitest'
import { layOut, lineAt, lineOf, marksOf } from './layout'

const months = [
  { month: 195000, shapes: [100] },
  { month: 202605, shapes: [150, 75, 150] },
]
const options = { width: 400, target: 100, rem: 16, oldestFirst: false }
const positions = (layout: ReturnType<typeof layOut>) =>
  layout.lines.flatMap((line) => (line.kind === 'row' ? [line.positions] : []))

test('the newest month comes first, and within it the newest item', () => {
  const layout = layOut(months, options)
  expect(layout.lines.map(({ kind, month }) => [kind, month])).toEqual([
    ['heading', 202605],
    ['row', 202605],
    ['heading', 195000],
    ['row', 195000],
  ])
  expect(positions(layout)).toEqual([[3, 2, 1], [0]])
})

test('or the other way round', () => {
  const layout = layOut(months, { ...options, oldestFirst: true })
  expect(marksOf(layout).map(({ month }) => month)).toEqual([195000, 202605])
  expect(positions(layout)).toEqual([[0], [1, 2, 3]])
})

test('what has no date comes last, either way', () => {
  const undated = [{ month: 0, shapes: [80, 80] }, ...months]
  expect(positions(layOut(undated, options))).toEqual([[5, 4, 3], [2], [1, 0]])
  expect(positions(layOut(undated, { ...options, oldestFirst: true }))).toEqual([[2], [3, 4, 5], [0, 1]])
})

test('lines follow each other without a hole, and are found by distance and by item', () => {
  const layout = layOut(months, options)
  for (const [index, { top, height }] of layout.lines.entries()) {
    expect(layout.lines[index + 1]?.top ?? layout.height).toBe(top + height)
    expect(lineAt(layout, top)).toBe(index)
    expect(lineAt(layout, top + height - 1)).toBe(index)
  }
  expect(lineOf(layout, 0)).toBe(3)
  expect(lineAt(layout, 1e9)).toBe(3)
})

test('larger letters make headings higher, and the timeline longer by just that', () => {
  const heights = (layout: ReturnType<typeof layOut>, kind: string) =>
    layout.lines.flatMap((line) => (line.kind === kind ? [line.height] : []))
  const narrow = { ...options, width: 300 }
  const [normal, large] = [layOut(months, narrow), layOut(months, { ...narrow, rem: 32 })]
  expect(heights(normal, 'heading')).toEqual([56, 56])
  expect(heights(large, 'heading')).toEqual([112, 112])
  expect(heights(large, 'row')).toEqual(heights(normal, 'row'))
  expect(large.height).toBe(normal.height + 112)
  expect(marksOf(large)[1]?.top).toBe((marksOf(normal)[1]?.top ?? 0) + 56)
})

test('the first heading takes one line where it fits, so that photos begin high', () => {
  const first = ({ rem }: { rem: number }) => layOut(months, { ...options, width: 390, rem }).lines[0]?.height
  expect(first({ rem: 16 })).toBe(32)
  expect(first({ rem: 32 })).toBe(112)
})

test('a panorama and a receipt are cut to shapes that can be seen', () => {
  const layout = layOut([{ month: 202605, shapes: [900, 10] }], options)
  expect(layout.lines.flatMap((line) => (line.kind === 'row' ? line.ratios : []))).toEqual([0.5, 3])
})
