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

function nodeOf(layout: typeof small, id: string) {
  const node = layout.byId.get(id)
  if (!node) throw new Error(`no person ${id}`)
  return node
}

test.each([desktop, phone])('shows a small family as a whole, on %j', (size) => {
  const camera = firstCamera(small, size)
  expect(contains(sightOf(camera, size), small.bounds)).toBe(true)
  expect(detailOf(camera)).not.toBe('dots')
})

test('shows the people around the reader when the whole family would have unreadable names', () => {
  const ten = Array.from({ length: 10 }, (_, index) => someone(`${index}`, 'ada'))
  const family = layOut(growForest([someone('ada'), ...ten]), new Set())
  expect(detailOf(fitted(family, phone))).toBe('dots')
  const six = layOut(growForest([someone('ada'), ...ten.slice(0, 6)]), new Set())
  expect(detailOf(fitted(six, phone))).toBe('portraits')

  const beginning = firstCamera(six, phone)
  expect(beginning.scale).toBeGreaterThan(fitted(six, phone).scale)
  expect(contains(sightOf(beginning, phone), cardOf(nodeOf(six, 'ada')))).toBe(true)

  const reader = nodeOf(six, '5')
  const camera = firstCamera(six, phone, undefined, reader)
  expect(camera).toEqual(centredOn(reader, phone, beginning.scale))
  expect(firstCamera(six, desktop, undefined, reader)).toEqual(fitted(six, desktop))
})

test.each([desktop, phone])('shows the start of a large family at a readable scale, on %j', (size) => {
  const camera = firstCamera(wide, size)
  expect(contains(sightOf(camera, size), cardOf(nodeOf(wide, 'ada')))).toBe(true)
  expect(detailOf(camera)).toBe('cards')
})

test('shows the focused person of a large family', () => {
  const person = nodeOf(wide, '499')
  const camera = firstCamera(wide, phone, person)
  expect(camera).toEqual(centredOn(person, phone))
  expect(contains(sightOf(camera, phone), cardOf(person))).toBe(true)
})

test('does not enlarge a single person', () => {
  const alone = layOut(growForest([someone('ada')]), new Set())
  expect(fitted(alone, desktop).scale).toBe(1)
})

test('does not move for a person in sight', () => {
  const camera = fitted(small, desktop)
  for (const node of small.nodes) expect(showing(node, camera, desktop)).toEqual(camera)
})

test('brings a person into sight at the same scale', () => {
  const camera = centredOn(nodeOf(wide, '0'), desktop)
  const person = nodeOf(wide, '499')
  const next = showing(person, camera, desktop)
  expect(next.scale).toBe(camera.scale)
  expect(contains(sightOf(next, desktop), cardOf(person))).toBe(true)
})

test('zooms in to a readable scale from far away', () => {
  const camera = fitted(wide, desktop)
  expect(detailOf(camera)).toBe('dots')
  expect(detailOf(showing(nodeOf(wide, '7'), camera, desktop))).toBe('cards')
})

test('a glide starts at one camera and ends at the other', () => {
  const [from, to] = [fitted(wide, desktop), centredOn(nodeOf(wide, '3'), desktop)]
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

test('a drawing that fits cannot be dragged', () => {
  const camera = fitted(small, desktop)
  const dragged = within({ ...camera, x: camera.x + 300, y: camera.y - 200 }, small.bounds, desktop)
  expect(dragged.x).toBeCloseTo(camera.x)
  expect(dragged.y).toBeCloseTo(camera.y)
})

test('a larger drawing can be dragged, but not out of view', () => {
  const camera = { ...firstCamera(wide, phone), x: 0 }
  expect(within({ ...camera, x: camera.x - 300 }, wide.bounds, phone).x).toBe(camera.x - 300)
  for (const far of [-1_000_000, 1_000_000]) {
    const { left, right } = sightOf(within({ ...camera, x: far }, wide.bounds, phone), phone)
    expect(left).toBeLessThan(wide.bounds.right)
    expect(right).toBeGreaterThan(wide.bounds.left)
  }
})
