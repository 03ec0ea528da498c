import { expect } from 'vitest'
import { cases, type Exchange } from '../fixtures.ts'

const named = (...names: string[]) => names.map((name) => expect.objectContaining({ name }))
const list = (body: object, names: string[], as = 'alice'): Exchange => [
  'POST /object/list/pub',
  200,
  named(...names),
  { as, body },
]
const folder = (name: string) => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
})
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

const v1 = cases('list', [
  [
    'POST /object/list/pub',
    200,
    [
      folder('deep'),
      {
        name: 'b.txt',
        id: expect.any(String),
        updated_at: time,
        created_at: time,
        last_accessed_at: time,
        metadata: expect.objectContaining({
          size: 1,
          mimetype: 'text/plain',
          cacheControl: 'max-age=60',
          httpStatusCode: 200,
          contentLength: 1,
        }),
      },
    ],
    { as: 'alice', body: { prefix: 'alice/sub' } },
  ],
  list({ prefix: '' }, ['alice']),
  list({}, ['alice']),
  list({ prefix: 'alice' }, ['sub', 'a.txt', 'page.html', 'Zebra.txt']),
  list({ prefix: 'alice/' }, ['sub', 'a.txt', 'page.html', 'Zebra.txt']),
  list({ prefix: 'ALICE' }, ['sub', 'a.txt', 'page.html', 'Zebra.txt']),
  list({ prefix: 'alice/sub/deep' }, ['c.txt']),
  list({ prefix: 'alice/su' }, []),
  list({ prefix: 'nobody' }, []),
  list({ prefix: 'alice', limit: 2 }, ['sub', 'a.txt']),
  list({ prefix: 'alice', limit: 2, offset: 1 }, ['a.txt', 'page.html']),
  list({ prefix: 'alice', offset: 9 }, []),
  list({ prefix: 'alice', search: 'a' }, ['a.txt']),
  list({ prefix: 'alice', search: 'ZEB' }, ['Zebra.txt']),
  list({ prefix: 'alice', search: 's' }, ['sub']),
  list({ prefix: 'alice', search: 'sub/' }, ['deep', 'b.txt']),
  list({ prefix: 'alice', search: 'SUB/B' }, ['b.txt']),
  list({ prefix: '', search: 'alice/sub/deep/c' }, ['c.txt']),
  list({ prefix: 'alice', search: '.txt' }, []),
  list({ prefix: 'alice', search: '%' }, []),
  list({ prefix: 'alice', search: '_' }, []),
  list({ prefix: 'alice', sortBy: { column: 'name', order: 'desc' } }, [
    'sub',
    'Zebra.txt',
    'page.html',
    'a.txt',
  ]),
  list({ prefix: 'alice', sortBy: { column: 'created_at', order: 'asc' } }, [
    'sub',
    'a.txt',
    'Zebra.txt',
    'page.html',
  ]),
  list({ prefix: 'alice', sortBy: { column: 'created_at', order: 'desc' } }, [
    'sub',
    'page.html',
    'Zebra.txt',
    'a.txt',
  ]),
  list({ prefix: 'alice', sortBy: { column: 'updated_at', order: 'asc' }, limit: 1 }, ['sub']),
  list({ prefix: 'alice' }, [], 'bob'),
  list({ prefix: 'alice' }, [], 'anon'),
  list({ prefix: 'alice', limit: 1 }, ['sub'], 'service'),
  ['POST /object/list/none', 200, [], { as: 'alice', body: { prefix: '' } }],
  ['POST /object/list/pub', 400, undefined, { as: 'alice', body: { prefix: '', limit: 'x' } }],
  [
    'POST /object/list/pub',
    400,
    undefined,
    { as: 'alice', body: { prefix: '', sortBy: { column: 'owner' } } },
  ],
  [
    'POST /object/list/pub',
    400,
    undefined,
    { as: 'alice', body: { prefix: '', sortBy: { column: 'name', order: 'up' } } },
  ],
])

const folders = (...names: [key: string, name: string][]) => names.map(([key, name]) => ({ key, name }))
const found = (list: unknown[], of: unknown[] = []) => ({ hasNext: false, folders: of, objects: list })
const v2 = (body: object, answer: object, as = 'alice'): Exchange => [
  'POST /object/list-v2/pub',
  200,
  answer,
  { as, body },
]

const second = cases('list-v2', [
  v2(
    {},
    found(
      named('alice/Zebra.txt', 'alice/a.txt', 'alice/page.html', 'alice/sub/b.txt', 'alice/sub/deep/c.txt'),
    ),
  ),
  v2({ prefix: 'alice/s' }, found(named('alice/sub/b.txt', 'alice/sub/deep/c.txt'))),
  v2({ prefix: 'alice/sub/' }, found(named('alice/sub/b.txt', 'alice/sub/deep/c.txt'))),
  v2({ prefix: 'nothing' }, found([])),
  v2({ with_delimiter: true }, found([], folders(['alice', 'alice/']))),
  v2(
    { prefix: 'alice/', with_delimiter: true },
    found(
      [
        expect.objectContaining({ key: 'Zebra.txt', name: 'alice/Zebra.txt' }),
        expect.objectContaining({ key: 'a.txt', name: 'alice/a.txt' }),
        expect.objectContaining({ key: 'page.html', name: 'alice/page.html' }),
      ],
      folders(['sub', 'alice/sub/']),
    ),
  ),
  v2(
    { prefix: 'alice/sub/', with_delimiter: true },
    found(named('alice/sub/b.txt'), folders(['deep', 'alice/sub/deep/'])),
  ),
  v2(
    { sortBy: { column: 'name', order: 'desc' } },
    found(
      named('alice/sub/deep/c.txt', 'alice/sub/b.txt', 'alice/page.html', 'alice/a.txt', 'alice/Zebra.txt'),
    ),
  ),
  v2(
    { sortBy: { column: 'created_at', order: 'asc' } },
    found(
      named('alice/a.txt', 'alice/sub/b.txt', 'alice/sub/deep/c.txt', 'alice/Zebra.txt', 'alice/page.html'),
    ),
  ),
  v2(
    { sortBy: { column: 'updated_at', order: 'desc' } },
    found(
      named('alice/page.html', 'alice/Zebra.txt', 'alice/sub/deep/c.txt', 'alice/sub/b.txt', 'alice/a.txt'),
    ),
  ),
  v2({}, found([]), 'bob'),
  v2({}, found([]), 'anon'),
  {
    does: 'pages',
    steps: [
      [
        'POST /object/list-v2/pub',
        200,
        {
          hasNext: true,
          nextCursor: expect.any(String),
          folders: [],
          objects: named('alice/Zebra.txt', 'alice/a.txt'),
        },
        { as: 'alice', body: { limit: 2 }, keep: { cursor: 'body.nextCursor' } },
      ],
      [
        'POST /object/list-v2/pub',
        200,
        {
          hasNext: true,
          nextCursor: expect.any(String),
          folders: [],
          objects: named('alice/page.html', 'alice/sub/b.txt'),
        },
        { as: 'alice', body: { limit: 2, cursor: '<cursor>' }, keep: { cursor: 'body.nextCursor' } },
      ],
      [
        'POST /object/list-v2/pub',
        200,
        found(named('alice/sub/deep/c.txt')),
        { as: 'alice', body: { limit: 2, cursor: '<cursor>' } },
      ],
    ],
  },
  {
    does: 'pages with folders',
    steps: [
      [
        'POST /object/list-v2/pub',
        200,
        {
          hasNext: true,
          nextCursor: expect.any(String),
          folders: [],
          objects: named('alice/Zebra.txt', 'alice/a.txt', 'alice/page.html'),
        },
        {
          as: 'alice',
          body: { prefix: 'alice/', with_delimiter: true, limit: 3 },
          keep: { cursor: 'body.nextCursor' },
        },
      ],
      [
        'POST /object/list-v2/pub',
        200,
        found([], folders(['sub', 'alice/sub/'])),
        { as: 'alice', body: { prefix: 'alice/', with_delimiter: true, limit: 3, cursor: '<cursor>' } },
      ],
    ],
  },
  ['POST /object/list-v2/pub', 400, undefined, { as: 'alice', body: { limit: 0 } }],
  [
    'POST /object/list-v2/pub',
    400,
    undefined,
    { as: 'alice', body: { sortBy: { column: 'last_accessed_at' } } },
  ],
  ['POST /object/list-v2/pub', 400, undefined, { as: 'alice', body: { cursor: 'nonsense' } }],
])

export default [v1, second]
