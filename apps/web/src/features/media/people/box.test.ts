import { describe, expect, test } from 'vitest'
import { boxAround, moved, resized, turnBox } from './box'

const face = { x: 0.125, y: 0.25, width: 0.25, height: 0.5 }

describe('turnBox', () => {
  test.each([
    [0, face],
    [90, { x: 0.25, y: 0.125, width: 0.5, height: 0.25 }],
    [180, { x: 0.625, y: 0.25, width: 0.25, height: 0.5 }],
    [270, { x: 0.25, y: 0.625, width: 0.5, height: 0.25 }],
  ])('by %i degrees', (rotation, turned) => {
    expect(turnBox(face, rotation)).toEqual(turned)
    expect(turnBox(turned, -rotation)).toEqual(face)
  })
})

describe('boxAround', () => {
  test('is a square around the point, whatever the shape of the photo', () => {
    const wide = boxAround({ x: 0.5, y: 0.5 }, 2)
    expect(wide.width * 2).toBeCloseTo(wide.height)
    expect(wide.x + wide.width / 2).toBeCloseTo(0.5)
    expect(boxAround({ x: 0.5, y: 0.5 }, 0.5).height * 2).toBeCloseTo(0.24)
  })

  test('stays on the photo', () => {
    expect(boxAround({ x: 0, y: 1 }, 1)).toMatchObject({ x: 0, y: 0.76 })
  })
})

test('a box is moved and resized within the photo', () => {
  expect(moved(face, -1, 0.125)).toEqual({ ...face, x: 0, y: 0.375 })
  expect(moved(face, 1, 1)).toEqual({ ...face, x: 0.75, y: 0.5 })
  expect(resized(face, 0.125, -0.25)).toEqual({ ...face, width: 0.375, height: 0.25 })
  expect(resized(face, 2, -2)).toEqual({ ...face, width: 0.875, height: 0.03 })
})
