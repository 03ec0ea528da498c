import { expect } from 'vitest'
import { cases, type Exchange } from '../fixtures.ts'
import { denied, duplicate, invalidKey, noSuchKey } from './errors.ts'

const journey = (
  sourceKey: string,
  destinationKey: string,
  more: object = {},
  as = 'alice',
  headers = {},
) => ({
  as,
  headers,
  body: { bucketId: 'docs', sourceKey, destinationKey, ...more },
})
const X = 'alice/x.txt'
const N = 'alice/new.txt'
const fresh: Exchange = [
  `POST /object/docs/${N}`,
  200,
  undefined,
  {
    as: 'alice',
    type: 'text/plain',
    body: 'new',
    headers: { 'cache-control': 'max-age=5', 'x-metadata': Buffer.from('{"a":1}').toString('base64') },
  },
]
const content = (body: string, path = `docs/${N}`): Exchange => [
  `GET /object/${path}`,
  200,
  body,
  { as: 'alice' },
]
const key = (path: string) => expect.objectContaining({ Id: expect.any(String), Key: path })
const info = (path: string, more: object): Exchange => [
  `GET /object/info/docs/${path}`,
  200,
  expect.objectContaining(more),
  { as: 'alice' },
]
const upsert = { 'x-upsert': 'true' }
const C = 'alice/new-copy.txt'

export default [
  cases('copy', [
    {
      does: 'a copy',
      steps: [
        ['POST /object/copy', 200, key(`docs/${N}`), journey(X, N)],
        content('secret'),
        content('secret', `docs/${X}`),
      ],
    },
    {
      does: 'a copy takes type, Cache-Control and metadata along',
      steps: [
        fresh,
        ['POST /object/copy', 200, undefined, journey(N, C)],
        info(C, { content_type: 'text/plain', cache_control: 'max-age=5', metadata: { a: 1 }, size: 3 }),
      ],
    },
    {
      does: 'a copy with metadata of its own',
      steps: [
        fresh,
        [
          'POST /object/copy',
          200,
          undefined,
          journey(
            N,
            C,
            { copyMetadata: false, metadata: { cacheControl: 'max-age=9', mimetype: 'text/css' } },
            'alice',
            { 'x-metadata': Buffer.from('{"b":2}').toString('base64') },
          ),
        ],
        info(C, { content_type: 'text/css', cache_control: 'max-age=9', metadata: { b: 2 } }),
      ],
    },
    {
      does: 'a copy without metadata',
      steps: [
        fresh,
        ['POST /object/copy', 200, undefined, journey(N, C, { copyMetadata: false })],
        info(C, { metadata: {} }),
      ],
    },
    {
      does: 'a copy into another bucket',
      steps: [
        ['POST /object/copy', 200, key(`pub/${N}`), journey(X, N, { destinationBucket: 'pub' })],
        content('secret', `pub/${N}`),
      ],
    },
    {
      does: 'a copy over an object',
      steps: [
        fresh,
        ['POST /object/copy', 400, duplicate, journey(X, N)],
        content('new'),
        ['POST /object/copy', 200, undefined, journey(X, N, {}, 'alice', upsert)],
        content('secret'),
      ],
    },
    {
      does: 'a copy onto itself',
      steps: [
        fresh,
        ['POST /object/copy', 400, duplicate, journey(N, N)],
        [
          'POST /object/copy',
          200,
          key(`docs/${N}`),
          journey(N, N, { copyMetadata: false, metadata: { cacheControl: 'max-age=7' } }, 'alice', upsert),
        ],
        content('new'),
        info(N, { cache_control: 'max-age=7', metadata: {} }),
      ],
    },
    ['POST /object/copy', 400, noSuchKey, journey('alice/none', N)],
    ['POST /object/copy', 400, noSuchKey, journey('bob/y.txt', N)],
    ['POST /object/copy', 400, denied(), journey(X, 'bob/new.txt')],
    ['POST /object/copy', 400, noSuchKey, journey(X, N, {}, 'anon')],
    ['POST /object/copy', 400, invalidKey('alice/né'), journey(X, 'alice/né')],
    ['POST /object/copy', 400, undefined, { as: 'alice', body: { bucketId: 'docs', sourceKey: X } }],
    ['POST /object/copy', 400, undefined, { as: 'alice', body: {} }],
  ]),
  cases('move', [
    {
      does: 'a move',
      steps: [
        fresh,
        [
          'POST /object/move',
          200,
          { message: 'Successfully moved', Id: expect.any(String), Key: `docs/${C}` },
          journey(N, C),
        ],
        content('new', `docs/${C}`),
        [`GET /object/docs/${N}`, 400, noSuchKey, { as: 'alice' }],
        info(C, { metadata: { a: 1 }, cache_control: 'max-age=5' }),
      ],
    },
    {
      does: 'a move into another bucket',
      steps: [
        fresh,
        ['POST /object/move', 200, undefined, journey(N, N, { destinationBucket: 'pub' })],
        content('new', `pub/${N}`),
      ],
    },
    {
      does: 'a move over an object',
      steps: [
        fresh,
        ['POST /object/move', 400, duplicate, journey(N, X)],
        content('new'),
        content('secret', `docs/${X}`),
      ],
    },
    ['POST /object/move', 400, noSuchKey, journey('alice/none', N)],
    ['POST /object/move', 400, noSuchKey, journey('bob/y.txt', N)],
    {
      does: 'a move into the folder of someone else',
      steps: [fresh, ['POST /object/move', 400, denied(), journey(N, 'bob/new.txt')], content('new')],
    },
    ['POST /object/move', 400, noSuchKey, journey(X, N, {}, 'bob')],
    ['POST /object/move', 400, invalidKey('alice/a#b'), journey(X, 'alice/a#b')],
    ['POST /object/move', 400, undefined, { as: 'alice', body: {} }],
  ]),
]
