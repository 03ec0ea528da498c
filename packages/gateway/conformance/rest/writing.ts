import { expect } from 'vitest'
import { cases, type Exchange, error, type Sent } from '../fixtures.ts'

const back = { prefer: 'return=representation' }
const written = (body: unknown, sent: Sent = {}): Sent => ({ ...back, body, ...sent })
const genre = { id: 9, name: 'New' }

const insert = cases('insert', [
  [
    'POST /genres',
    201,
    '',
    { body: genre },
    { 'content-range': '*/*', 'content-type': null, location: null },
  ],
  [
    'POST /genres',
    201,
    '',
    { body: genre, prefer: 'return=minimal' },
    { 'preference-applied': 'return=minimal' },
  ],
  [
    'POST /genres',
    201,
    '',
    { body: genre, prefer: 'return=headers-only' },
    { location: '/genres?id=eq.9', 'preference-applied': 'return=headers-only' },
  ],
  [
    'POST /book_genres',
    201,
    '',
    { body: { book_id: 4, genre_id: 3 }, prefer: 'return=headers-only' },
    { location: '/book_genres?book_id=eq.4&genre_id=eq.3' },
  ],
  ['POST /no_key', 201, '', { body: { a: 3 }, prefer: 'return=headers-only' }, { location: null }],
  [
    'POST /genres',
    201,
    '',
    { body: [genre, { id: 10, name: 'x' }], prefer: 'return=headers-only' },
    { location: null },
  ],
  [
    'POST /genres',
    201,
    [genre],
    written(genre),
    { 'preference-applied': 'return=representation', 'content-range': '*/*' },
  ],
  ['POST /genres?select=name', 201, [{ name: 'New' }], written(genre)],
  [
    'POST /genres',
    201,
    genre,
    written(genre, { accept: 'application/vnd.pgrst.object+json' }),
    { 'content-type': 'application/vnd.pgrst.object+json; charset=utf-8' },
  ],
  ['POST /genres', 201, [genre, { id: 10, name: 'x' }], written([genre, { id: 10, name: 'x' }])],
  ['POST /genres', 201, [], written([])],
  [
    'POST /books?select=id,title,in_print,tags,info',
    201,
    [{ id: 100, title: 'T', in_print: true, tags: [], info: {} }],
    written({ title: 'T' }),
  ],
  [
    'POST /books?select=title,authors(name)',
    201,
    [{ title: 'T', authors: { name: 'Bo' } }],
    written({ title: 'T', author_id: 2 }),
  ],
  ['POST /books?select=label', 201, [{ label: 'T!' }], written({ title: 'T' })],
  [
    'POST /books?select=tags,info',
    201,
    [{ tags: ['a', 'b,c'], info: [1, { x: null }] }],
    written({ title: 'T', tags: ['a', 'b,c'], info: [1, { x: null }] }),
  ],
  ['POST /books?select=tags', 201, [{ tags: ['a', 'b'] }], written({ title: 'T', tags: '{a,b}' })],
  ['POST /genres?columns=id,name', 201, [genre], written([{ ...genre, extra: 1 }])],
  ['POST /genres?columns=%22id%22,%22name%22', 201, [genre], written(genre)],
  ['POST /genres?columns=id%20,%20name', 201, [genre], written([{ ...genre, extra: 1 }])],
  [
    'POST /counters?columns=id,name',
    201,
    [{ id: 8, name: 'a', hits: 7 }],
    written([{ id: 8, name: 'a', hits: 1 }]),
  ],
  [
    'POST /counters?columns=id,hits',
    201,
    [
      { id: 8, name: null, hits: 7 },
      { id: 9, name: null, hits: 3 },
    ],
    written([{ id: 8 }, { id: 9, hits: 3 }], { prefer: 'return=representation, missing=default' }),
    { 'preference-applied': 'missing=default, return=representation' },
  ],
  [
    'POST /counters?columns=id,hits',
    400,
    {
      code: '23502',
      message: 'null value in column "hits" of relation "counters" violates not-null constraint',
      details: 'Failing row contains (8, null, null).',
      hint: null,
    },
    written([{ id: 8 }]),
  ],
  ['POST /counters', 201, [{ id: 8, name: null, hits: 7 }], written({ id: 8 })],
  ['POST /genres', 400, error('PGRST102', 'All object keys must match'), written([genre, { id: 10 }])],
  ['POST /genres', 400, error('PGRST102', 'Empty or invalid json'), { type: 'application/json', body: '' }],
  [
    'POST /genres',
    400,
    error('PGRST102', 'Empty or invalid json'),
    { type: 'application/json', body: '{"id":' },
  ],
  [
    'POST /genres',
    400,
    error('PGRST102', 'Content-Type not acceptable: text/html'),
    { type: 'text/html', body: 'x' },
  ],
  [
    'POST /genres',
    400,
    error('PGRST204', "Could not find the 'colour' column of 'genres' in the schema cache"),
    { body: { id: 9, colour: 'x' } },
  ],
  [
    'POST /genres?columns=id,colour',
    400,
    error('PGRST204', "Could not find the 'colour' column of 'genres' in the schema cache"),
    { body: { id: 9 } },
  ],
  [
    'POST /genres',
    409,
    error(
      '23505',
      'duplicate key value violates unique constraint "genres_pkey"',
      'Key (id)=(1) already exists.',
    ),
    { body: { id: 1, name: 'x' } },
  ],
  [
    'POST /books',
    409,
    error(
      '23503',
      'insert or update on table "books" violates foreign key constraint "books_author_id_fkey"',
      'Key (author_id)=(99) is not present in table "authors".',
    ),
    { body: { title: 'x', author_id: 99 } },
  ],
  [
    'POST /books',
    400,
    error(
      '23514',
      'new row for relation "books" violates check constraint "books_title_check"',
      expect.any(String),
    ),
    { body: { title: '' } },
  ],
  [
    'POST /genres',
    400,
    error(
      '23502',
      'null value in column "name" of relation "genres" violates not-null constraint',
      'Failing row contains (9, null).',
    ),
    { body: { id: 9 } },
  ],
  [
    'POST /genres',
    400,
    error('22P02', 'invalid input syntax for type integer: "x"'),
    { body: { id: 'x', name: 'y' } },
  ],
  [
    'POST /nothing',
    404,
    error('PGRST205', "Could not find the table 'public.nothing' in the schema cache"),
    { body: {} },
  ],
  [
    'POST /printed_books?select=title',
    201,
    [{ title: 'Through a view' }],
    written({ title: 'Through a view' }),
  ],
  ['POST /no_key', 201, [{ a: 3, b: 'x' }], written({ a: 3, b: 'x' })],
  [
    'POST /odd%20table?select=the%20column',
    201,
    [{ 'the column': 'x' }],
    written({ id: 3, 'the column': 'x', 'a.b': 1, 'c,d': 2 }),
  ],
  ['POST /events', 201, [{ day: '2026-05-05', name: 'may' }], written({ day: '2026-05-05', name: 'may' })],
  ['POST /limited', 201, '', { body: { id: 2, hidden: 'x' } }],
  ['POST /limited?select=id', 201, [{ id: 2 }], written({ id: 2, hidden: 'x' })],
  ['POST /genres', 201, [genre], written('id,name\n9,New\n', { type: 'text/csv' })],
  [
    'POST /counters',
    201,
    [
      { id: 8, name: null, hits: 1 },
      { id: 9, name: 'b', hits: 2 },
    ],
    written('id,name,hits\n8,NULL,1\n9,b,2', { type: 'text/csv' }),
  ],
  [
    'POST /genres',
    400,
    error('PGRST102', 'All lines must have same number of fields'),
    { type: 'text/csv', body: 'id,name\n9\n' },
  ],
  ['POST /genres', 201, [genre], written('id=9&name=New', { type: 'application/x-www-form-urlencoded' })],
])

const update = cases('update', [
  [
    'PATCH /genres?id=eq.1',
    204,
    '',
    { body: { name: 'x' } },
    { 'content-range': '0-0/*', 'content-type': null },
  ],
  ['PATCH /genres?id=eq.99', 204, '', { body: { name: 'x' } }, { 'content-range': '*/*' }],
  [
    'PATCH /genres?id=eq.1',
    200,
    [{ id: 1, name: 'x' }],
    written({ name: 'x' }),
    { 'content-range': '0-0/*' },
  ],
  ['PATCH /genres?id=eq.99', 200, [], written({ name: 'x' }), { 'content-range': '*/*' }],
  [
    'PATCH /genres?id=in.(1,2)&select=id',
    200,
    [{ id: 1 }, { id: 2 }],
    written({ name: 'x' }),
    { 'content-range': '0-1/*' },
  ],
  [
    'PATCH /genres?id=eq.1',
    200,
    { id: 1, name: 'x' },
    written({ name: 'x' }, { accept: 'application/vnd.pgrst.object+json' }),
  ],
  ['PATCH /genres?id=eq.1', 204, '', { body: {} }, { 'content-range': '*/*' }],
  ['PATCH /genres?id=eq.1', 200, [], written({})],
  [
    'PATCH /books?id=eq.1&select=pages,price,author_id',
    200,
    [{ pages: null, price: 1.5, author_id: 2 }],
    written({ pages: null, price: 1.5, author_id: 2 }),
  ],
  [
    'PATCH /books?id=eq.1&select=title,authors(name)',
    200,
    [{ title: 'Alpha', authors: { name: 'Bo' } }],
    written({ author_id: 2 }),
  ],
  ['PATCH /books?or=(id.eq.1,title.eq.Beta)&select=id', 200, [{ id: 1 }, { id: 2 }], written({ pages: 1 })],
  ['PATCH /books?info->>a=eq.1&select=id', 200, [{ id: 1 }], written({ pages: 1 })],
  ['PATCH /genres?id=eq.1&columns=name', 200, [{ id: 1, name: 'x' }], written({ id: 50, name: 'x' })],
  [
    'PATCH /counters?id=eq.1&columns=name,hits',
    200,
    [{ id: 1, name: 'x', hits: 7 }],
    written({ name: 'x' }, { prefer: 'return=representation, missing=default' }),
  ],
  [
    'PATCH /genres?id=eq.1',
    400,
    error('PGRST204', "Could not find the 'colour' column of 'genres' in the schema cache"),
    { body: { colour: 'x' } },
  ],
  [
    'PATCH /genres?id=eq.1',
    400,
    error('PGRST102', 'Empty or invalid json'),
    { type: 'application/json', body: '' },
  ],
  [
    'PATCH /genres?id=eq.1',
    409,
    error(
      '23505',
      'duplicate key value violates unique constraint "genres_pkey"',
      'Key (id)=(2) already exists.',
    ),
    { body: { id: 2 } },
  ],
  [
    'PATCH /genres?id=eq.1',
    409,
    error(
      '23503',
      'update or delete on table "genres" violates foreign key constraint "book_genres_genre_id_fkey" on table "book_genres"',
      'Key (id)=(1) is still referenced from table "book_genres".',
    ),
    { body: { id: 50 } },
  ],
  ['PATCH /genres', 400, error('21000', 'UPDATE requires a WHERE clause'), { body: { name: 'x' } }],
  [
    'PATCH /genres?id=gt.0',
    406,
    error('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 3 rows'),
    written({ name: 'x' }, { accept: 'application/vnd.pgrst.object+json' }),
  ],
  ['PATCH /printed_books?id=eq.1&select=title', 200, [{ title: 'x' }], written({ title: 'x' })],
  ['PATCH /limited?id=eq.1', 204, '', { body: { hidden: 'x' } }],
  {
    does: 'a refused single update changes nothing',
    steps: [
      [
        'PATCH /genres?id=gt.0',
        406,
        undefined,
        written({ name: 'x' }, { accept: 'application/vnd.pgrst.object+json' }),
      ],
      ['GET /genres?name=eq.x', 200, []],
    ],
  },
  {
    does: 'an update is seen by the next request',
    steps: [
      ['PATCH /genres?id=eq.1', 204, '', { body: { name: 'changed' } }],
      ['GET /genres?select=name&id=eq.1', 200, [{ name: 'changed' }]],
    ],
  },
])

const merge = 'resolution=merge-duplicates, return=representation'
const ignore = 'resolution=ignore-duplicates, return=representation'
const upsert = cases('upsert', [
  [
    'POST /counters',
    201,
    [{ id: 3, name: 'three', hits: 7 }],
    { prefer: merge, body: { id: 3, name: 'three' } },
    { 'preference-applied': 'resolution=merge-duplicates, return=representation' },
  ],
  ['POST /counters', 200, [{ id: 1, name: 'uno', hits: 1 }], { prefer: merge, body: { id: 1, name: 'uno' } }],
  [
    'POST /counters',
    201,
    [
      { id: 1, name: 'uno', hits: 1 },
      { id: 3, name: 'tres', hits: 7 },
    ],
    {
      prefer: merge,
      body: [
        { id: 1, name: 'uno' },
        { id: 3, name: 'tres' },
      ],
    },
  ],
  [
    'POST /counters',
    201,
    [{ id: 3, name: 'tres', hits: 7 }],
    {
      prefer: ignore,
      body: [
        { id: 1, name: 'uno' },
        { id: 3, name: 'tres' },
      ],
    },
  ],
  ['POST /counters', 201, [], { prefer: ignore, body: { id: 1, name: 'uno' } }],
  ['POST /counters', 200, '', { prefer: 'resolution=merge-duplicates', body: { id: 1, name: 'uno' } }],
  ['POST /counters', 201, '', { prefer: 'resolution=ignore-duplicates', body: { id: 1, name: 'uno' } }],
  [
    'POST /counters?on_conflict=name',
    200,
    [{ id: 1, name: 'one', hits: 50 }],
    { prefer: merge, body: { id: 1, name: 'one', hits: 50 } },
  ],
  [
    'POST /counters?on_conflict=name&select=id,hits',
    200,
    [{ id: 9, hits: 50 }],
    { prefer: merge, body: { id: 9, name: 'one', hits: 50 } },
  ],
  [
    'POST /counters?on_conflict=%22name%22',
    200,
    '',
    { prefer: 'resolution=merge-duplicates', body: { id: 1, name: 'one' } },
  ],
  ['POST /counters?on_conflict=name', 201, [], { prefer: ignore, body: { id: 9, name: 'one' } }],
  [
    'POST /counters?columns=id,hits',
    200,
    [{ id: 1, name: 'one', hits: 4 }],
    { prefer: merge, body: [{ id: 1, hits: 4, name: 'ignored' }] },
  ],
  [
    'POST /book_genres',
    200,
    [{ book_id: 1, genre_id: 1 }],
    { prefer: merge, body: { book_id: 1, genre_id: 1 } },
  ],
  [
    'POST /book_genres?on_conflict=book_id,%20genre_id',
    200,
    [{ book_id: 1, genre_id: 1 }],
    { prefer: merge, body: { book_id: 1, genre_id: 1 } },
  ],
  [
    'POST /bought',
    200,
    [{ id: 1, day: '2026-02-01', book_id: 2 }],
    { prefer: merge, body: { id: 1, day: '2026-02-01', book_id: 2 } },
  ],
  ['POST /book_genres', 201, [], { prefer: ignore, body: { book_id: 1, genre_id: 1 } }],
  [
    'POST /no_key',
    201,
    [{ a: 1, b: 'again' }],
    { prefer: merge, body: { a: 1, b: 'again' } },
    { 'preference-applied': 'return=representation' },
  ],
  ['POST /counters', 201, [], { prefer: merge, body: [] }],
  [
    'POST /counters?on_conflict=hits',
    400,
    error('42P10', 'there is no unique or exclusion constraint matching the ON CONFLICT specification'),
    { prefer: merge, body: { id: 1, hits: 1 } },
  ],
  [
    'POST /counters',
    409,
    error(
      '23505',
      'duplicate key value violates unique constraint "counters_pkey"',
      'Key (id)=(1) already exists.',
    ),
    { body: { id: 1 } },
  ],
  [
    'POST /counters',
    409,
    error(
      '23505',
      'duplicate key value violates unique constraint "counters_name_key"',
      'Key (name)=(two) already exists.',
    ),
    { prefer: merge, body: { id: 1, name: 'two' } },
  ],
])

const put = (request: string, status: number, body: unknown, sent: Sent): Exchange => [
  `PUT ${request}`,
  status,
  body,
  sent,
]
const single = cases('PUT', [
  put('/genres?id=eq.9', 204, '', { body: genre }),
  put('/genres?id=eq.1', 204, '', { body: { id: 1, name: 'x' } }),
  put('/genres?id=eq.9', 201, [genre], written(genre)),
  put('/genres?id=eq.1', 200, [{ id: 1, name: 'x' }], written({ id: 1, name: 'x' })),
  put('/genres?id=eq.9', 201, genre, written(genre, { accept: 'application/vnd.pgrst.object+json' })),
  put(
    '/book_genres?book_id=eq.1&genre_id=eq.1',
    200,
    [{ book_id: 1, genre_id: 1 }],
    written({ book_id: 1, genre_id: 1 }),
  ),
  put(
    '/book_genres?book_id=eq.4&genre_id=eq.3',
    201,
    [{ book_id: 4, genre_id: 3 }],
    written({ book_id: 4, genre_id: 3 }),
  ),
  put(
    '/bought?id=eq.3&day=eq.2026-03-01',
    201,
    [{ id: 3, day: '2026-03-01', book_id: 2 }],
    written({ id: 3, day: '2026-03-01', book_id: 2 }),
  ),
  put('/genres?id=eq.1', 200, [{ id: 1, name: 'x' }], written([{ id: 1, name: 'x' }, genre])),
  put('/genres?id=eq.1', 400, error('PGRST115', 'Payload values do not match URL in primary key column(s)'), {
    body: { id: 2, name: 'x' },
  }),
  put(
    '/genres?id=eq.1&limit=1',
    400,
    error('PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
    { body: { id: 1, name: 'x' } },
  ),
  put(
    '/genres?id=eq.1&offset=1',
    400,
    error('PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
    { body: { id: 1, name: 'x' } },
  ),
  ...[
    '/genres',
    '/genres?name=eq.x',
    '/genres?id=gt.1',
    '/genres?id=eq.1&name=eq.x',
    '/genres?id=not.eq.1',
    '/book_genres?book_id=eq.1',
    '/no_key?a=eq.1',
    '/genres?or=(id.eq.1,id.eq.2)',
  ].map((path) =>
    put(
      path,
      405,
      error('PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
      { body: { id: 1, name: 'x' } },
    ),
  ),
])

const remove = cases('delete', [
  ['DELETE /genres?id=eq.3', 204, '', {}, { 'content-range': '*/*', 'content-type': null }],
  ['DELETE /genres?id=eq.99', 204, ''],
  ['DELETE /genres?id=eq.3', 200, [{ id: 3, name: 'Empty' }], back, { 'content-range': '*/*' }],
  ['DELETE /genres?id=eq.99', 200, [], back],
  ['DELETE /genres?id=eq.3&select=name', 200, [{ name: 'Empty' }], back],
  [
    'DELETE /books?id=eq.3&select=title,authors(name)',
    200,
    [{ title: 'Gamma ray', authors: { name: 'Bo' } }],
    back,
  ],
  ['DELETE /books?or=(id.eq.3,id.eq.4)&select=id', 200, [{ id: 3 }, { id: 4 }], back],
  [
    'DELETE /genres?id=eq.3',
    200,
    { id: 3, name: 'Empty' },
    { ...back, accept: 'application/vnd.pgrst.object+json' },
  ],
  [
    'DELETE /genres?id=gt.9',
    406,
    error('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 0 rows'),
    { ...back, accept: 'application/vnd.pgrst.object+json' },
  ],
  [
    'DELETE /genres?id=eq.1',
    409,
    error(
      '23503',
      'update or delete on table "genres" violates foreign key constraint "book_genres_genre_id_fkey" on table "book_genres"',
      'Key (id)=(1) is still referenced from table "book_genres".',
    ),
  ],
  ['DELETE /genres', 400, error('21000', 'DELETE requires a WHERE clause')],
  ['DELETE /printed_books?id=eq.4', 204, ''],
  [
    'DELETE /nothing?id=eq.1',
    404,
    error('PGRST205', "Could not find the table 'public.nothing' in the schema cache"),
  ],
  {
    does: 'a deleted row is gone',
    steps: [
      ['DELETE /genres?id=eq.3', 204, ''],
      ['GET /genres?id=eq.3', 200, []],
    ],
  },
])

export default [insert, update, upsert, single, remove]
