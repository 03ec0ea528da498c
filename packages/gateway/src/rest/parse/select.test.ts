import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSelect, refuseAggregates, type SelectItem } from './select.ts'

const column = (name: string, more: object = {}) => ({
  kind: 'column',
  field: { column: name, path: [] },
  ...more,
})
const embed = (target: string, items: unknown[], more: object = {}) => ({
  kind: 'embed',
  target,
  inner: false,
  spread: false,
  items,
  ...more,
})
const all = { kind: 'all' }

test.each<[string, unknown[]]>([
  ['', [all]],
  ['*', [all]],
  ['id,title', [column('id'), column('title')]],
  ['label:title', [column('title', { alias: 'label' })]],
  ['id::text', [column('id', { cast: 'text' })]],
  ['n:tags::text[]', [column('tags', { alias: 'n', cast: 'text[]' })]],
  ['at::timestamp with time zone', [column('at', { cast: 'timestamp with time zone' })]],
  ['"my, col"', [column('my, col')]],
  ['"a\\"b"', [column('a"b')]],
  ['release-year', [column('release-year')]],
  ['größe', [column('größe')]],
  [
    ' id , n: tags::text , directors ( name ) , * ',
    [column('id'), column('tags', { alias: 'n', cast: 'text' }), embed('directors', [column('name')]), all],
  ],
  [
    'data->a->0->>b',
    [
      {
        kind: 'column',
        field: {
          column: 'data',
          path: [
            { arrow: '->', key: 'a' },
            { arrow: '->', key: '0' },
            { arrow: '->>', key: 'b' },
          ],
        },
      },
    ],
  ],
  ['*,author:writers(id)', [all, embed('writers', [column('id')], { alias: 'author' })]],
  ['roles!inner(part)', [embed('roles', [column('part')], { inner: true })]],
  ['films!left!director_id(*)', [embed('films', [all], { hint: 'director_id' })]],
  ['films!director_id!inner(*)', [embed('films', [all], { hint: 'director_id', inner: true })]],
  ['...directors(name)', [embed('directors', [column('name')], { spread: true })]],
  ['films()', [embed('films', [])]],
  ['a(b(c),d),e', [embed('a', [embed('b', [column('c')]), column('d')]), column('e')]],
])('parses %j', (text, items) => {
  expect(parseSelect(text)).toEqual(items)
})

test.each([
  ',',
  'a,',
  'a,,b',
  'a(',
  'a)',
  'a(b',
  'a!x',
  '...a',
  '"a',
  'a::',
  'a::int;drop',
  'a::int)',
  'a b(',
  'x\0',
])('refuses %j', (text) => {
  expect(() => parseSelect(text)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }))
})

test.each(['char(10485760)', 'numeric(10,2)', 'regclass', 'pg_catalog.text', 'text[][]'])(
  'a cast to %s is refused',
  (type) => {
    expect(() => parseSelect(`a::${type}`)).toThrow(
      expect.objectContaining({ status: 400, code: '42704', message: `Casting to ${type} is not allowed` }),
    )
  },
)

test.each(['rating.sum()', 'count()', 'n:rating.avg()', 'films(id,count())'])(
  'aggregates are refused: %j',
  (text) => {
    expect(() => refuseAggregates(parseSelect(text))).toThrow(
      expect.objectContaining({ status: 400, code: 'PGRST123' }),
    )
  },
)

test('the error names the input, the position and the expected token', () => {
  expect(() => parseSelect('id,)')).toThrow(
    expect.objectContaining({
      message: '"failed to parse select parameter (id,))" (line 1, column 4)',
      extra: { body: { details: 'unexpected ")" expecting field name (* or [a..z0..9_$])' } },
    }),
  )
})

test('excessive nesting is refused', () => {
  expect(() => parseSelect('a('.repeat(5000))).toThrow(expect.objectContaining({ code: 'PGRST100' }))
})

describe('an arbitrary name', () => {
  const quoted = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`

  test('is parsed back in quotes', () => {
    const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\0'))
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        const items = parseSelect(names.map(quoted).join(',')) as (SelectItem & { kind: 'column' })[]
        expect(items.map(({ field }) => field.column)).toEqual(names)
      }),
    )
  })
})
