import fc from 'fast-check'
import { expect, test } from 'vitest'
import { justify } from './justify'

const box = { width: 1000, target: 200, gap: 4 }

const widthOf = (ratios: number[], { first, count, height }: ReturnType<typeof justify>[number]) =>
  ratios.slice(first, first + count).reduce((sum, ratio) => sum + ratio * height, 0) + box.gap * (count - 1)

test('the photos of a holiday', () => {
  expect(justify([1.5, 1.5, 1.5, 1.5, 0.75, 1.5], box)).toEqual([
    { first: 0, count: 3, height: 992 / 4.5 },
    { first: 3, count: 3, height: 200 },
  ])
})

test('a panorama has a row of its own', () => {
  const rows = justify([1.5, 8, 1.5], box)
  expect(rows.map(({ first, count }) => [first, count])).toEqual([
    [0, 2],
    [2, 1],
  ])
})

test('nothing', () => expect(justify([], box)).toEqual([]))

test('every photo has one position; rows fill the width and none is much taller than asked for', () => {
  const shapes = fc.array(fc.double({ min: 0.4, max: 3.5, noNaN: true }), { maxLength: 60 })
  fc.assert(
    fc.property(shapes, (ratios) => {
      const rows = justify(ratios, box)
      let next = 0
      for (const [index, row] of rows.entries()) {
        expect(row.first).toBe(next)
        next += row.count
        expect(row.height).toBeLessThanOrEqual(box.target * 1.5 + 1e-9)
        const last = index === rows.length - 1
        if (last) expect(widthOf(ratios, row)).toBeLessThanOrEqual(box.width + 1e-6)
        else expect(widthOf(ratios, row)).toBeCloseTo(box.width, 6)
      }
      expect(next).toBe(ratios.length)
    }),
  )
})
