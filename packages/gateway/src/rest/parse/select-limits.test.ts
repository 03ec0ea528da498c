import { expect, test } from 'vitest'
import { parseSelect } from './select.ts'
import { requireSmall } from './select-limits.ts'

const times = (count: number, item: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n)).join()
const nested = (depth: number): string => (depth === 0 ? 'id' : `id,films(${nested(depth - 1)})`)
const alias = (n: number) => `a${n}:title`

test.each<[string, string, string | undefined]>([
  ['100 columns', times(100, alias), undefined],
  ['101 columns', times(101, alias), '100 columns'],
  ['101 columns in embeds', `${times(50, alias)},films(${times(51, alias)})`, '100 columns'],
  ['* of each table', '*,films(*),actors(*)', undefined],
  ['* twice', '*,*', 'one * of each table'],
  ['16 embeds', times(16, (n) => `a${n}:films(id)`), undefined],
  ['17 embeds', times(17, (n) => `a${n}:films(id)`), '16 embedded resources'],
  ['17 empty embeds', times(17, (n) => `a${n}:films()`), '16 embedded resources'],
  ['5 levels', nested(5), undefined],
  ['6 levels', nested(6), '5 levels of embedded resources'],
])('%s', (_, text, most) => {
  const check = () => requireSmall(parseSelect(text))
  if (!most) return check()
  expect(check).toThrow(
    expect.objectContaining({
      status: 400,
      code: '54001',
      extra: { body: { details: `A request may select at most ${most}.` } },
    }),
  )
})
