import { expect } from 'vitest'
import { cases, type Exchange } from '../fixtures.ts'
import { denied, noSuchBucket, noSuchKey } from './errors.ts'

const alice = { as: 'alice' }
const A = '/object/public/pub/alice/a.txt'
const range = (range: string) => ({ as: 'nobody', headers: { range } })
const time = expect.stringMatching(/Z$/)

const access = cases('who may read', [
  [`GET ${A}`, 200, 'hello world', { as: 'nobody' }],
  ['GET /object/pub/alice/a.txt', 200, 'hello world', { as: 'nobody' }],
  ['GET /object/pub/alice/a.txt', 200, 'hello world', alice],
  ['GET /object/authenticated/pub/alice/a.txt', 400, noSuchKey],
  ['GET /object/authenticated/pub/alice/a.txt', 200, 'hello world', alice],
  ['GET /object/public/docs/alice/x.txt', 400, noSuchBucket, { as: 'nobody' }],
  ['GET /object/public/none/alice/x.txt', 400, noSuchBucket, { as: 'nobody' }],
  ['GET /object/public/pub/alice/none', 400, noSuchKey, { as: 'nobody' }],
  ['GET /object/docs/alice/x.txt', 400, noSuchBucket, { as: 'nobody' }],
  ['GET /object/docs/alice/x.txt', 400, noSuchKey],
  ['GET /object/docs/alice/x.txt', 200, 'secret', alice],
  ['GET /object/docs/alice/x.txt', 200, 'secret', { as: 'service' }],
  ['GET /object/docs/alice/x.txt', 400, noSuchKey, { as: 'bob' }],
  ['GET /object/authenticated/docs/alice/x.txt', 200, 'secret', alice],
  ['GET /object/authenticated/docs/bob/y.txt', 400, noSuchKey, alice],
  ['GET /object/docs/alice/x.txt', 400, denied(expect.stringMatching(/expired/)), { as: 'expired' }],
  ['GET /object/docs/alice/none', 400, noSuchKey, alice],
  ['HEAD /object/docs/alice/x.txt', 200, '', alice, { 'content-length': '6' }],
  ['HEAD /object/docs/alice/none', 400, '', alice],
  [
    `HEAD ${A}`,
    200,
    '',
    { as: 'nobody' },
    { 'content-type': 'text/plain; charset=utf-8', 'content-length': '11' },
  ],
])

const part = (text: string, where: string): [number, string, object, object] => [
  206,
  text,
  {},
  { 'content-range': where, 'content-length': String(text.length) },
]
const ranged = (asked: string, [status, text, , headers]: ReturnType<typeof part>): Exchange => [
  `GET ${A}`,
  status,
  text,
  range(asked),
  headers as Record<string, string>,
]

const serving = cases('how objects are served', [
  [
    `GET ${A}`,
    200,
    'hello world',
    { as: 'nobody' },
    {
      etag: /^"/,
      'last-modified': / GMT$/,
      'accept-ranges': 'bytes',
      'cache-control': /max-age=60/,
      'x-robots-tag': 'none',
    },
  ],
  [
    'GET /object/public/pub/alice/page.html',
    200,
    '<script>1</script>',
    { as: 'nobody' },
    { 'content-type': /^text\/plain/ },
  ],
  ['GET /object/docs/alice/pic.png', 200, undefined, alice, { 'content-type': 'image/png' }],
  ranged('bytes=0-4', part('hello', 'bytes 0-4/11')),
  ranged('bytes=6-', part('world', 'bytes 6-10/11')),
  ranged('bytes=-3', part('rld', 'bytes 8-10/11')),
  ranged('bytes=0-0', part('h', 'bytes 0-0/11')),
  ranged('bytes=6-999', part('world', 'bytes 6-10/11')),
  ranged('bytes=-999', part('hello world', 'bytes 0-10/11')),
  [`GET ${A}`, 416, undefined, range('bytes=11-'), { 'content-range': 'bytes */11' }],
  [`GET ${A}`, 416, undefined, range('bytes=99-100')],
  [`GET ${A}`, 200, 'hello world', range('lines=1-2')],
  {
    does: 'If-None-Match',
    steps: [
      [`GET ${A}`, 200, undefined, { as: 'nobody', keep: { tag: 'header.etag' } }],
      [`GET ${A}`, 304, '', { as: 'nobody', headers: { 'if-none-match': '<tag>' } }, { etag: '<tag>' }],
      [`GET ${A}`, 304, '', { as: 'nobody', headers: { 'if-none-match': 'W/<tag>, "other"' } }],
      [`GET ${A}`, 200, 'hello world', { as: 'nobody', headers: { 'if-none-match': '"other"' } }],
    ],
  },
  {
    does: 'If-Modified-Since',
    steps: [
      [`GET ${A}`, 200, undefined, { as: 'nobody', keep: { time: 'header.last-modified' } }],
      [`GET ${A}`, 304, '', { as: 'nobody', headers: { 'if-modified-since': '<time>' } }],
      [
        `GET ${A}`,
        200,
        'hello world',
        { as: 'nobody', headers: { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' } },
      ],
    ],
  },
  {
    does: 'If-Range',
    steps: [
      [`GET ${A}`, 200, undefined, { as: 'nobody', keep: { tag: 'header.etag' } }],
      [`GET ${A}`, 206, 'hello', { as: 'nobody', headers: { range: 'bytes=0-4', 'if-range': '<tag>' } }],
      [
        `GET ${A}`,
        200,
        'hello world',
        { as: 'nobody', headers: { range: 'bytes=0-4', 'if-range': '"other"' } },
      ],
    ],
  },
  [`GET ${A}?download`, 200, 'hello world', { as: 'nobody' }, { 'content-disposition': /^attachment;?$/ }],
  [
    `GET ${A}?download=my%20file.txt`,
    200,
    'hello world',
    { as: 'nobody' },
    { 'content-disposition': "attachment; filename=my%20file.txt; filename*=UTF-8''my%20file.txt" },
  ],
  [
    `GET ${A}?download=%C3%A9.txt`,
    200,
    undefined,
    { as: 'nobody' },
    { 'content-disposition': "attachment; filename=%C3%A9.txt; filename*=UTF-8''%C3%A9.txt" },
  ],
  [
    `GET ${A}`,
    200,
    undefined,
    { as: 'nobody', headers: { origin: 'https://app.example' } },
    { 'access-control-allow-origin': '*' },
  ],
])

const described = {
  id: expect.any(String),
  name: 'alice/a.txt',
  version: expect.any(String),
  bucket_id: 'pub',
  size: 11,
  content_type: 'text/plain',
  cache_control: 'max-age=60',
  etag: expect.stringMatching(/^"/),
  metadata: { mood: 'é' },
  last_modified: time,
  created_at: time,
}
const information = cases('info', [
  ['GET /object/info/pub/alice/a.txt', 200, described, alice],
  ['GET /object/info/authenticated/pub/alice/a.txt', 200, described, alice],
  ['GET /object/info/public/pub/alice/a.txt', 200, described, { as: 'nobody' }],
  ['GET /object/info/public/docs/alice/x.txt', 400, noSuchBucket, { as: 'nobody' }],
  ['GET /object/info/docs/alice/x.txt', 200, expect.objectContaining({ metadata: {}, size: 6 }), alice],
  ['GET /object/info/docs/bob/y.txt', 400, noSuchKey, alice],
  ['GET /object/info/docs/alice/none', 400, noSuchKey, alice],
  ['GET /object/info/public/pub/alice/none', 400, noSuchKey, { as: 'nobody' }],
])

export default [access, serving, information]
