import { expect } from 'vitest'
import { cases, type Exchange } from '../fixtures.ts'
import { denied, duplicate, noSuchKey } from './errors.ts'

const unreadable = 'Either the object does not exist or you do not have access to it'
const sign: Exchange = [
  'POST /object/sign/docs/alice/x.txt',
  200,
  { signedURL: expect.stringMatching(/^\/object\/sign\/docs\/alice\/x\.txt\?token=/) },
  { as: 'alice', body: { expiresIn: 60 }, keep: { url: 'body.signedURL' } },
]
const redeem = (status: number, body: unknown, headers = {}): Exchange => [
  'GET <url>',
  status,
  body,
  { as: 'nobody' },
  headers,
]
const expires = (expiresIn: unknown): Exchange => [
  'POST /object/sign/docs/alice/x.txt',
  400,
  expect.objectContaining({ statusCode: '400' }),
  { as: 'alice', body: { expiresIn } },
]
const bad = (code: string) => expect.objectContaining({ code, statusCode: '400' })
const grant: Exchange = [
  'POST /object/upload/sign/docs/alice/new.txt',
  200,
  {
    url: expect.stringMatching(/^\/object\/upload\/sign\/docs\/alice\/new\.txt\?token=/),
    token: expect.any(String),
  },
  { as: 'alice', body: {}, keep: { token: 'body.token' } },
]
const use = (status: number, body: unknown, more = {}): Exchange => [
  'PUT /object/upload/sign/docs/alice/new.txt?token=<token>',
  status,
  body,
  { as: 'nobody', type: 'text/plain', body: 'signed', ...more },
]

export default [
  cases('signed URLs', [
    {
      does: 'a URL for one object',
      steps: [
        sign,
        redeem(200, 'secret', {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': /max-age|no-cache/,
        }),
      ],
    },
    {
      does: 'HEAD of a signed URL',
      steps: [sign, ['HEAD <url>', 200, '', { as: 'nobody' }, { 'content-length': '6' }]],
    },
    {
      does: 'a range of a signed URL',
      steps: [sign, ['GET <url>', 206, 'sec', { as: 'nobody', headers: { range: 'bytes=0-2' } }]],
    },
    {
      does: 'a signed download',
      steps: [
        sign,
        [
          'GET <url>&download=a.txt',
          200,
          'secret',
          { as: 'nobody' },
          { 'content-disposition': /^attachment; filename=a\.txt/ },
        ],
      ],
    },
    {
      does: 'a URL is for one object',
      steps: [
        [
          'POST /object/sign/docs',
          200,
          undefined,
          { as: 'alice', body: { expiresIn: 60, paths: ['alice/x.txt'] }, keep: { url: 'body.0.signedURL' } },
        ],
        redeem(200, 'secret'),
        sign,
        ['POST /object/sign/docs/alice/pic.png', 200, undefined, { as: 'alice', body: { expiresIn: 60 } }],
      ],
    },
    ['GET /object/sign/docs/alice/x.txt?token=a.b.c', 400, bad('InvalidJWT'), { as: 'nobody' }],
    ['GET /object/sign/docs/alice/x.txt', 400, undefined, { as: 'nobody' }],
    ['POST /object/sign/docs/alice/none', 400, noSuchKey, { as: 'alice', body: { expiresIn: 60 } }],
    ['POST /object/sign/docs/bob/y.txt', 400, noSuchKey, { as: 'alice', body: { expiresIn: 60 } }],
    ['POST /object/sign/docs/alice/x.txt', 400, noSuchKey, { body: { expiresIn: 60 } }],
    ['POST /object/sign/pub/alice/a.txt', 400, noSuchKey, { body: { expiresIn: 60 } }],
    [
      'POST /object/sign/docs/alice/x.txt',
      400,
      denied(expect.stringMatching(/expired/)),
      { as: 'expired', body: { expiresIn: 60 } },
    ],
    expires(0),
    expires(-1),
    expires('soon'),
    expires(undefined),
    [
      'POST /object/sign/docs/alice/pic.png',
      200,
      { signedURL: expect.stringMatching(/^\/render\/image\/sign\/docs\/alice\/pic\.png\?token=/) },
      { as: 'alice', body: { expiresIn: 60, transform: { width: 10 } } },
    ],
    [
      'POST /object/sign/docs',
      200,
      [
        {
          path: 'alice/x.txt',
          error: null,
          signedURL: expect.stringMatching(/^\/object\/sign\/docs\/alice\/x\.txt\?token=/),
        },
        { path: 'alice/none', error: unreadable, signedURL: null },
        { path: 'bob/y.txt', error: unreadable, signedURL: null },
      ],
      { as: 'alice', body: { expiresIn: 60, paths: ['alice/x.txt', 'alice/none', 'bob/y.txt'] } },
    ],
    ['POST /object/sign/docs', 400, undefined, { as: 'alice', body: { expiresIn: 60 } }],
    ['POST /object/sign/docs', 400, undefined, { as: 'alice', body: { paths: ['alice/x.txt'] } }],
    ['POST /object/sign/docs', 400, undefined, { as: 'alice', body: { expiresIn: 60, paths: [] } }],
  ]),
  cases('signed uploads', [
    {
      does: 'an upload by someone else',
      steps: [
        grant,
        use(200, { Key: 'docs/alice/new.txt' }),
        ['GET /object/docs/alice/new.txt', 200, 'signed', { as: 'alice' }],
      ],
    },
    {
      does: 'the token decides about upsert',
      steps: [
        grant,
        [
          'POST /object/docs/alice/new.txt',
          200,
          undefined,
          { as: 'alice', type: 'text/plain', body: 'first' },
        ],
        use(400, duplicate, { headers: { 'x-upsert': 'true' } }),
      ],
    },
    {
      does: 'a token for upsert',
      steps: [
        [
          'POST /object/docs/alice/new.txt',
          200,
          undefined,
          { as: 'alice', type: 'text/plain', body: 'first' },
        ],
        [
          'POST /object/upload/sign/docs/alice/new.txt',
          200,
          undefined,
          { as: 'alice', body: {}, headers: { 'x-upsert': 'true' }, keep: { token: 'body.token' } },
        ],
        use(200, { Key: 'docs/alice/new.txt' }, { headers: { 'x-upsert': 'false' } }),
      ],
    },
    {
      does: 'a token is for one name',
      steps: [
        grant,
        [
          'PUT /object/upload/sign/docs/alice/new2.txt?token=<token>',
          400,
          undefined,
          { as: 'nobody', type: 'text/plain', body: 'x' },
        ],
      ],
    },
    {
      does: 'a token for uploads does not read',
      steps: [grant, ['GET /object/sign/docs/alice/new.txt?token=<token>', 400, undefined, { as: 'nobody' }]],
    },
    {
      does: 'the owner is who signed',
      steps: [
        grant,
        use(200, undefined),
        [
          'DELETE /object/docs',
          200,
          [expect.objectContaining({ owner: '00000000-0000-4000-8000-00000000000a' })],
          { as: 'alice', body: { prefixes: ['alice/new.txt'] } },
        ],
      ],
    },
    ['POST /object/upload/sign/docs/bob/new.txt', 400, denied(), { as: 'alice', body: {} }],
    ['POST /object/upload/sign/docs/alice/new.txt', 400, denied(), { body: {} }],
    ['POST /object/upload/sign/docs/alice/x.txt', 400, duplicate, { as: 'alice', body: {} }],
    [
      'PUT /object/upload/sign/docs/alice/new.txt?token=nonsense',
      400,
      undefined,
      { as: 'nobody', type: 'text/plain', body: 'x' },
    ],
  ]),
]
