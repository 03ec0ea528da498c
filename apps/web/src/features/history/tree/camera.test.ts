import { expect, test } from 'vitest'
import { contains } from './box'
import { between, centredOn, detailOf, firstCamera, fitted, showing, sightOf, within } from './camera'
import { growForest } from './forest'
import { cardOf, layOut } from './layout'
import { someone, twoTrees } from './testing'

const desktop = { width: 960, height: 520 }
const phone = { width: 362, height: 480 }

const small = layOut(growForest(twoTrees), new Set())
const wide = layOut(
  growForest([someone('ada'), ...Array.from({ length: 500 }, (_, index) => someone(`${index}`, 'ada'))]),
  new Set(),
)

function placeOf(layout: typeof small, id: string) {
  const place = layout.byId.get(id)
  if (!place) throw new Error(`nobody is called ${id}`)
  return place
}

test.each([desktop, phone])('a small family is seen as a whole, on %j', (size) => {
  const camera = firstCamera(small, size)
  expect(contains(sightOf(camera, size), small.bounds)).toBe(true)
  expect(detailOf(camera)).not.toBe('dots')
})

test('where a family fits only as portraits without readable names, those around the reader are seen', () => {
  const ten = Array.from({ length: 10 }, (_, index) => someone(`${index}`, 'ada'))
  const family = layOut(growForest([someone('ada'), ...ten]), new Set())
  expect(detailOf(fitted(family, phone))).toBe('dots')
  const six = layOut(growForest([someone('ada'), ...ten.slice(0, 6)]), new Set())
  expect(detailOf(fitted(six, phone))).toBe('portraits')

  const beginning = firstCamera(six, phone)
  expect(beginning.scale).toBeGreaterThan(fitted(six, phone).scale)
  expect(contains(sightOf(beginning, phone), cardOf(placeOf(six, 'ada')))).toBe(true)

  const reader = placeOf(six, '5')
  const camera = firstCamera(six, phone, undefined, reader)
  expect(camera).toEqual(centredOn(reader, phone, beginning.scale))
  expect(firstCamera(six, desktop, undefined, reader)).toEqual(fitted(six, desktop))
})

test.each([desktop, phone])('of a large family the beginning is seen, and can be read, on %j', (size) => {
  const camera = firstCamera(wide, size)
  expect(contains(sightOf(camera, size), cardOf(placeOf(wide, 'ada')))).toBe(true)
  expect(detailOf(camera)).toBe('cards')
})

test('of a large family the person in question is seen', () => {
  const person = placeOf(wide, '499')
  const camera = firstCamera(wide, phone, person)
  expect(camera).toEqual(centredOn(person, phone))
  expect(contains(sightOf(camera, phone), cardOf(person))).toBe(true)
})

test('one person alone is not blown up', () => {
  const alone = layOut(growForest([someone('ada')]), new Set())
  expect(fitted(alone, desktop).scale).toBe(1)
})

test('whoever is in sight already needs no move', () => {
  const camera = fitted(small, desktop)
  for (const place of small.places) expect(showing(place, camera, desktop)).toEqual(camera)
})

test('whoever is out of sight comes in, at the same scale', () => {
  const camera = centredOn(placeOf(wide, '0'), desktop)
  const person = placeOf(wide, '499')
  const next = showing(person, camera, desktop)
  expect(next.scale).toBe(camera.scale)
  expect(contains(sightOf(next, desktop), cardOf(person))).toBe(true)
})

test('from far away one comes near enough to read', () => {
  const camera = fitted(wide, desktop)
  expect(detailOf(camera)).toBe('dots')
  expect(detailOf(showing(placeOf(wide, '7'), camera, desktop))).toBe('cards')
})

test('a glide begins where one is and ends where one wants to be', () => {
  const [from, to] = [fitted(wide, desktop), centredOn(placeOf(wide, '3'), desktop)]
  for (const [share, camera] of [
    [0, from],
    [1, to],
  ] as const) {
    const reached = between(from, to, share, desktop)
    expect(reached.x).toBeCloseTo(camera.x)
    expect(reached.y).toBeCloseTo(camera.y)
    expect(reached.scale).toBeCloseTo(camera.scale)
  }
})

test('what fits stays where it is, however one drags', () => {
  const camera = fitted(small, desktop)
  const dragged = within({ ...camera, x: camera.x + 300, y: camera.y - 200 }, small.bounds, desktop)
  expect(dragged.x).toBeCloseTo(camera.x)
  expect(dragged.y).toBeCloseTo(camera.y)
})

test('what does not fit can be dragged, but not away', () => {
  const camera = { ...firstCamera(wide, phone), x: 0 }
  expect(within({ ...camera, x: camera.x - 300 }, wide.bounds, phone).x).toBe(camera.x - 300)
  for (const far of [-1_000_000, 1_000_000]) {
    const { left, right } = sightOf(within({ ...camera, x: far }, wide.bounds, phone), phone)
    expect(left).toBeLessThan(wide.bounds.right)
    expect(right).toBeGreaterThan(wide.bounds.left)
  }
})
