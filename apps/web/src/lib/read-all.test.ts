import { expect, test } from 'vitest'
import { readAll } from './read-all'

test.each([0, 999, 1000, 1001, 2500])(
  'of %j rows none is left out, and none is there twice',
  async (count) => {
    const rows = Array.from({ length: count }, (_, index) => index)
    expect(await readAll(async (from, to) => ({ data: rows.slice(from, to + 1) }))).toEqual(rows)
  },
)
