import { expect, test } from 'vitest'
import { parseQuery } from './query.ts'

const read = (search: string, takesArguments?: boolean) =>
  parseQuery(new URLSearchParams(search), takesArguments)

test('parameters are grouped by kind and embed', () => {
  const query = read(
    'select=id,films(title)&id=gt.1&id=lt.9&films.title=eq.Ran&order=id.desc&films.order=title&limit=5&films.limit=2&offset=3&not.or=(a.eq.1)&films.and=(b.eq.2)',
  )
  expect(query).toMatchObject({
    select: [{ kind: 'column' }, { kind: 'embed', target: 'films' }],
    filters: [
      { path: [], value: { field: { column: 'id' }, operation: { operator: 'gt' } } },
      { path: [], value: { field: { column: 'id' }, operation: { operator: 'lt' } } },
      { path: ['films'], value: { field: { column: 'title' } } },
      { path: [], value: { kind: 'or', negated: true } },
      { path: ['films'], value: { kind: 'and', negated: false } },
    ],
    orders: [
      { path: [], value: [{ field: { column: 'id' }, direction: 'desc' }] },
      { path: ['films'], value: [{ field: { column: 'title' } }] },
    ],
    limits: [
      { path: [], value: 5 },
      { path: ['films'], value: 2 },
    ],
    offsets: [{ path: [], value: 3 }],
  })
})

test('names may be quoted and have JSON paths', () => {
  expect(read('"a.b".data->x->>y=eq.1&columns="my col",b&on_conflict=a,"b"')).toMatchObject({
    filters: [
      {
        path: ['a.b'],
        value: {
          field: {
            column: 'data',
            path: [
              { arrow: '->', key: 'x' },
              { arrow: '->>', key: 'y' },
            ],
          },
        },
      },
    ],
    columns: ['my col', 'b'],
    onConflict: ['a', 'b'],
  })
})

test('in a function call by GET, parameters that are not filters are arguments', () => {
  const query = read('q=x&ids={1,2}&a=eq.1&q=y&or=maybe', true)
  expect(query.arguments).toEqual([
    ['q', 'x'],
    ['ids', '{1,2}'],
    ['q', 'y'],
    ['or', 'maybe'],
  ])
  expect(query.filters).toHaveLength(1)
})

test.each([
  ['order=id.descending', 'PGRST100'],
  ['order=id.desc.nulls', 'PGRST100'],
  ['order=,', 'PGRST100'],
  ['columns=a,', 'PGRST100'],
  ['on_conflict="a', 'PGRST100'],
  ['a%00=eq.1', 'PGRST100'],
  ['.a=eq.1', 'PGRST100'],
  ['limit=-1', 'PGRST103'],
  ['films.offset=-1', 'PGRST103'],
])('refuses %s', (search, code) => {
  expect(() => read(search)).toThrow(expect.objectContaining({ code }))
})

test('a limit that is not a number is ignored', () => {
  expect(read('limit=all&offset=&limit=1.5')).toMatchObject({ limits: [], offsets: [] })
})

test('white space is allowed around names and conditions', () => {
  const spaced = read('or=( id.eq.1, and( b.gt.2 , c.not.is.null) )&order= id.desc , title&columns=a, b')
  expect(spaced).toEqual(read('or=(id.eq.1,and(b.gt.2 ,c.not.is.null))&order=id.desc,title&columns=a,b'))
})
