import { expect, test } from 'vitest'
import { moreDestinations, quickDestinations } from './destinations'

test('the bottom bar and “More” repeat nothing of the top bar and its account menu', () => {
  const below = [...quickDestinations, ...moreDestinations].map(({ to }) => to)
  expect(new Set(below).size).toBe(below.length)
  for (const above of ['/events', '/messages', '/profile', '/settings']) expect(below).not.toContain(above)
  expect(below.at(-1)).toBe('/music')
})
