import { expect, test } from 'vitest'
import { evict } from './evict'

const sizes = {
  feed: { bytes: 40, at: 3 },
  pie: { bytes: 30, at: 1 },
  inbox: { bytes: 30, at: 2 },
}

test.each([
  [100, []],
  [99, ['pie']],
  [69, ['inbox', 'pie']],
  [39, ['feed', 'inbox', 'pie']],
])('the oldest entries go until the others fit into %i bytes', (limit, gone) => {
  expect(evict(sizes, limit)).toEqual(gone)
})
