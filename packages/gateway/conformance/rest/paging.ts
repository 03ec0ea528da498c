import { cases, error } from '../fixtures.ts'

const ids = (...list: number[]) => list.map((id) => ({ id }))
const ranged = (range: string) => ({ 'content-range': range })
const exact = { prefer: 'count=exact' }
const beyond = (offset: number, rows: number) =>
  error(
    'PGRST103',
    'Requested range not satisfiable',
    `An offset of ${offset} was requested, but there are only ${rows} rows.`,
  )

const limits = cases('limit and offset', [
  ['GET /books?select=id&order=id&limit=2', 200, ids(1, 2), {}, ranged('0-1/*')],
  ['GET /books?select=id&order=id&offset=2', 200, ids(3, 4), {}, ranged('2-3/*')],
  ['GET /books?select=id&order=id&limit=1&offset=1', 200, ids(2), {}, ranged('1-1/*')],
  ['GET /books?select=id&limit=0', 200, [], {}, ranged('*/*')],
  ['GET /books?select=id&limit=99', 200, undefined, {}, ranged('0-3/*')],
  ['GET /books?select=id&offset=99', 200, [], {}, ranged('*/*')],
  ['GET /books?select=id&id=eq.99', 200, [], {}, ranged('*/*')],
  ['GET /books?select=id&order=id', 200, ids(1, 2, 3, 4), {}, ranged('0-3/*')],
  [
    'GET /books?limit=-1',
    416,
    error('PGRST103', 'Requested range not satisfiable', 'Limit should be greater than or equal to zero.'),
  ],
  ['GET /authors?select=id,books(id)&id=eq.1&books.order=id&books.limit=1', 200, [{ id: 1, books: ids(1) }]],
  ['GET /authors?select=id,books(id)&id=eq.1&books.order=id&books.offset=1', 200, [{ id: 1, books: ids(2) }]],
  ['GET /authors?select=id,b:books(id)&id=eq.1&b.order=id.desc&b.limit=1', 200, [{ id: 1, b: ids(2) }]],
  [
    'GET /authors?select=id,books(id,loans(id))&id=eq.1&books.loans.limit=0&books.order=id',
    200,
    [
      {
        id: 1,
        books: [
          { id: 1, loans: [] },
          { id: 2, loans: [] },
        ],
      },
    ],
  ],
  ['GET /rpc/count_to?n=5&limit=2', 200, [1, 2], {}, ranged('0-1/*')],
  ['GET /rpc/books_by?author=1&limit=1&offset=1&select=id', 200, ids(2), {}, ranged('1-1/*')],
])

const counts = cases('count', [
  [
    'GET /books?select=id&order=id',
    200,
    ids(1, 2, 3, 4),
    exact,
    { ...ranged('0-3/4'), 'preference-applied': 'count=exact' },
  ],
  ['GET /books?select=id&order=id&limit=2', 206, ids(1, 2), exact, ranged('0-1/4')],
  ['GET /books?select=id&order=id&limit=2&offset=2', 206, ids(3, 4), exact, ranged('2-3/4')],
  ['GET /books?select=id&limit=0', 206, [], exact, ranged('*/4')],
  ['GET /books?select=id&id=eq.99', 200, [], exact, ranged('*/0')],
  [
    'GET /books?select=id&id=gt.1&order=id&limit=1',
    206,
    ids(2),
    exact,
    ranged('1-1/3'.replace('1-1', '0-0')),
  ],
  ['GET /books?select=id&offset=4', 206, [], exact, ranged('*/4')],
  ['GET /books?select=id&offset=5', 416, beyond(5, 4), exact, ranged('*/4')],
  ['GET /books?select=id&id=eq.99&offset=1', 416, beyond(1, 0), exact, ranged('*/0')],
  ['GET /books?select=id,authors!inner(id)&order=id&limit=1', 206, undefined, exact, ranged('0-0/3')],
  [
    'GET /authors?select=id,books!inner(id)&books.id=eq.1',
    200,
    [{ id: 1, books: ids(1) }],
    exact,
    ranged('0-0/1'),
  ],
  ['HEAD /books', 200, '', exact, ranged('0-3/4')],
  ['HEAD /books?limit=1', 206, '', exact, ranged('0-0/4')],
  ['HEAD /books', 200, '', {}, ranged('0-3/*')],
  ['HEAD /books?id=eq.99', 200, '', exact, ranged('*/0')],
  [
    'POST /genres',
    201,
    '',
    {
      prefer: 'count=exact',
      body: [
        { id: 8, name: 'x' },
        { id: 9, name: 'y' },
      ],
    },
    ranged('*/2'),
  ],
  ['PATCH /genres?id=lt.3', 204, '', { prefer: 'count=exact', body: { name: 'x' } }, ranged('0-1/2')],
  ['PATCH /genres?id=gt.9', 204, '', { prefer: 'count=exact', body: { name: 'x' } }, ranged('*/0')],
  ['DELETE /genres?id=eq.3', 204, '', exact, ranged('*/1')],
  ['GET /rpc/count_to?n=5&limit=2', 206, [1, 2], exact, ranged('0-1/5')],
  ['GET /rpc/answer', 200, 42, exact, ranged('0-0/1')],
  [
    'POST /rpc/books_by?select=id',
    200,
    ids(1, 2),
    { prefer: 'count=exact', body: { author: 1 } },
    ranged('0-1/2'),
  ],
])

const byHeader = (range: string, more = {}) => ({ headers: { 'range-unit': 'items', range }, ...more })
const rangeHeaders = cases('Range', [
  ['GET /books?select=id&order=id', 200, ids(1, 2), byHeader('0-1'), ranged('0-1/*')],
  ['GET /books?select=id&order=id', 200, ids(2, 3, 4), byHeader('1-'), ranged('1-3/*')],
  ['GET /books?select=id&order=id', 200, ids(3), byHeader('2-2'), ranged('2-2/*')],
  ['GET /books?select=id&order=id', 206, ids(1), byHeader('0-0', exact), ranged('0-0/4')],
  ['GET /books?select=id&order=id', 200, ids(1, 2, 3, 4), byHeader('0-99'), ranged('0-3/*')],
  ['GET /books?select=id&order=id', 416, beyond(9, 4), byHeader('9-10', exact), ranged('*/4')],
  ['GET /books?select=id&order=id', 200, [], byHeader('9-10'), ranged('*/*')],
  [
    'GET /books',
    416,
    error(
      'PGRST103',
      'Requested range not satisfiable',
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ),
    byHeader('2-1'),
  ],
  ['GET /books?select=id&order=id&limit=1', 200, ids(1), byHeader('0-2'), ranged('0-0/*')],
  ['GET /books?select=id&order=id', 200, ids(1, 2, 3, 4), byHeader('rows'), ranged('0-3/*')],
  ['DELETE /genres?id=eq.3', 204, '', byHeader('0-0'), ranged('*/*')],
  ['PATCH /genres?id=lt.3', 204, '', byHeader('0-0', { body: { name: 'x' } }), ranged('0-1/*')],
])

export default [limits, counts, rangeHeaders]
