import { expect } from 'vitest'
import { type Case, cases, type Exchange, type Headers, type Sent } from '../fixtures.ts'

const V = { 'tus-resumable': '1.0.0' }
const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

type Creation = {
  length?: string
  metadata?: Record<string, string>
  headers?: Record<string, string>
  as?: string
  body?: string
}
const object = { bucketName: 'docs', objectName: 'alice/new.txt', contentType: 'text/plain' }

function creation({ length, metadata, headers, as = 'alice', body }: Creation = {}): Sent {
  return {
    as,
    keep: { upload: 'header.location' },
    headers: {
      ...V,
      ...(length !== undefined && { 'upload-length': length }),
      'upload-metadata': encode({ ...object, ...metadata }),
      ...headers,
    },
    ...(body !== undefined && { body, type: 'application/offset+octet-stream' }),
  }
}

const create = (status: number, options: Creation = {}, headers: Headers = {}): Exchange => [
  'POST ',
  status,
  undefined,
  creation(options),
  { 'tus-resumable': '1.0.0', ...headers },
]
const begin = (length = '5', options: Creation = {}) => create(201, { length, ...options })
/** Errors are plain text. */
const refuse = (status: number, words: string | RegExp, options: Creation): Exchange => [
  'POST ',
  status,
  words,
  creation(options),
  { 'content-type': /^text\/plain/ },
]
const NO_LENGTH = 'Upload-Length or Upload-Defer-Length header required\n'
const NOT_FOUND = 'The file for this url was not found\n'
const CONFLICT = 'Upload-Offset conflict\n'
const TOO_MUCH = "upload's size exceeded\n"
const WRONG_TYPE = 'Invalid content-type\n'
const BAD_METADATA = /^Upload-Metadata is invalid\. It MUST consist of/
const piece = (
  offset: string,
  body: string,
  status: number,
  headers: Headers = {},
  more: Sent = {},
): Exchange => [
  'PATCH <upload>',
  status,
  { 204: '', 404: NOT_FOUND, 409: CONFLICT, 413: TOO_MUCH, 415: WRONG_TYPE }[status],
  {
    as: 'alice',
    ...more,
    type: more.type ?? 'application/offset+octet-stream',
    body,
    headers: { ...V, 'upload-offset': offset, ...more.headers },
  },
  headers,
]
const saying = (words: string | RegExp, [request, status, , sent, headers]: Exchange): Exchange => [
  request,
  status,
  words,
  sent,
  headers,
]
const ask = (status: number, headers: Headers = {}, as = 'alice'): Exchange => [
  'HEAD <upload>',
  status,
  '',
  { as, headers: V },
  headers,
]
const cancel = (status: number, as = 'alice'): Exchange => [
  'DELETE <upload>',
  status,
  { 204: '', 400: 'Cannot terminate an already completed upload', 404: NOT_FOUND }[status],
  { as, headers: V },
]
const content = (body: string, path = 'docs/alice/new.txt'): Exchange => [
  `GET <gateway>/storage/v1/object/${path}`,
  200,
  body,
  { as: 'alice' },
]
const absent: Exchange = [
  'GET <gateway>/storage/v1/object/docs/alice/new.txt',
  400,
  undefined,
  { as: 'alice' },
]
const info = (more: object): Exchange => [
  'GET <gateway>/storage/v1/object/info/docs/alice/new.txt',
  200,
  expect.objectContaining(more),
  { as: 'alice' },
]
const at = (offset: number): Headers => ({ 'upload-offset': String(offset) })
const story = (does: string, ...steps: Exchange[]): Case => ({ does, steps })

const EXTENSIONS = 'creation,creation-with-upload,creation-defer-length,expiration,termination'
const speaks: Headers = { 'tus-resumable': '1.0.0', 'tus-version': '1.0.0', 'tus-extension': EXTENSIONS }

const discovery = cases('discovery and versions', [
  ['OPTIONS ', 204, '', { as: 'nobody' }, speaks],
  ['OPTIONS ', 204, '', { as: 'alice' }, speaks],
  ['OPTIONS /sign', 204, '', { as: 'nobody' }, speaks],
  ['OPTIONS ', 204, '', { as: 'nobody', headers: { 'tus-resumable': '0.2.2' } }, speaks],
  [
    'OPTIONS ',
    204,
    '',
    {
      as: 'nobody',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'upload-offset',
      },
    },
    { 'access-control-allow-methods': /PATCH/, 'access-control-allow-headers': /upload-offset/ },
  ],
  ...['POST ', 'HEAD /none', 'PATCH /none', 'DELETE /none'].flatMap((request): Exchange[] => [
    [
      request,
      412,
      request.startsWith('HEAD') ? '' : 'Tus-Resumable Required\n',
      { as: 'alice' },
      { 'tus-version': '1.0.0', 'tus-resumable': '1.0.0' },
    ],
    [
      request,
      412,
      request.startsWith('HEAD') ? '' : 'Tus-Resumable Required\n',
      { as: 'alice', headers: { 'tus-resumable': '0.2.2' } },
      { 'tus-version': '1.0.0' },
    ],
  ]),
  [
    'POST ',
    201,
    '',
    creation({ length: '5', headers: { origin: 'https://app.example' } }),
    { 'access-control-expose-headers': /Location.*Upload-Offset.*Tus-Resumable/ },
  ],
])

const creating = cases('creation', [
  create(
    201,
    { length: '5' },
    {
      location: /^http:\/\/127\.0\.0\.1:\d+\/storage\/v1\/upload\/resumable\/[\w-]+$/,
      'upload-expires': / GMT$/,
    },
  ),
  story('an upload without bytes is an object at once', begin('0'), content(''), ask(200, at(0))),
  story(
    'type, Cache-Control and metadata',
    begin('5', { metadata: { cacheControl: '60', metadata: '{"a":1}' } }),
    piece('0', 'hello', 204),
    info({ content_type: 'text/plain', cache_control: 'max-age=60', metadata: { a: 1 }, size: 5 }),
  ),
  story(
    'without type and Cache-Control',
    begin('5', { metadata: { contentType: '' } }),
    piece('0', 'hello', 204),
    info({ content_type: 'application/octet-stream', cache_control: 'no-cache', metadata: {} }),
  ),
  story(
    'metadata that no one asked for',
    begin('5', { metadata: { filename: 'x.txt' } }),
    piece('0', 'hello', 204),
    content('hello'),
  ),
  ...(
    [
      [undefined, 'no length'],
      ['', 'an empty length'],
      ['-1', 'a negative length'],
      ['1.5', 'a broken length'],
      ['x', 'a word'],
      ['99999999999999999999', 'a length beyond numbers'],
    ] as const
  ).map(([length, does]) =>
    story(
      `refuses ${does}`,
      refuse(
        400,
        length === undefined ? NO_LENGTH : 'Invalid upload-length\n',
        length === undefined ? {} : { length },
      ),
    ),
  ),
  story(
    'refuses metadata that cannot be read',
    refuse(400, BAD_METADATA, { length: '5', headers: { 'upload-metadata': 'bucketName n@t' } }),
  ),
  story(
    'refuses empty metadata',
    refuse(400, BAD_METADATA, { length: '5', headers: { 'upload-metadata': '' } }),
  ),
  story('refuses no bucket', refuse(400, /bucketName/, { length: '5', metadata: { bucketName: '' } })),
  story('refuses no name', refuse(400, /objectName/, { length: '5', metadata: { objectName: '' } })),
  story(
    'refuses user metadata that is no JSON',
    refuse(400, /JSON/, { length: '5', metadata: { metadata: '{' } }),
  ),
  ...['né', 'a#b', 'a%b', 'a\\b'].map((name) =>
    story(
      `refuses the name ${name}`,
      refuse(400, /^Invalid key: alice\//, { length: '5', metadata: { objectName: `alice/${name}` } }),
    ),
  ),
  story(
    'an unknown bucket',
    refuse(404, 'Bucket not found', { length: '5', metadata: { bucketName: 'none' } }),
  ),
  story(
    'the folder of someone else',
    refuse(403, /row-level security policy/, { length: '5', metadata: { objectName: 'bob/new.txt' } }),
  ),
  ...['anon', 'nobody', 'nonsense', 'expired'].map((as) =>
    story(`the caller ${as}`, refuse(403, /./, { length: '5', as })),
  ),
  story(
    'the service role',
    begin('5', { as: 'service' }),
    piece('0', 'hello', 204, {}, { as: 'service' }),
    content('hello'),
  ),
  story(
    'larger than the bucket takes',
    refuse(413, 'Maximum size exceeded\n', { length: '11', metadata: { bucketName: 'small' } }),
  ),
  story(
    'as large as the bucket takes',
    begin('10', { metadata: { bucketName: 'small' } }),
    piece('0', '0123456789', 204),
    content('0123456789', 'small/alice/new.txt'),
  ),
  story(
    'a type that the bucket does not take',
    refuse(415, 'mime type text/plain is not supported', {
      length: '5',
      metadata: { bucketName: 'pictures' },
    }),
  ),
])

const withUpload = cases('creation with upload', [
  story('all bytes', create(201, { length: '5', body: 'hello' }, at(5)), content('hello'), ask(200, at(5))),
  story(
    'the first bytes',
    create(201, { length: '5', body: 'he' }, at(2)),
    ask(200, at(2)),
    piece('2', 'llo', 204, at(5)),
    content('hello'),
  ),
  story('more than announced', create(413, { length: '2', body: 'hello' }), absent),
  story(
    'with a deferred length',
    create(201, { headers: { 'upload-defer-length': '1' }, body: 'he' }, at(2)),
    piece('2', 'llo', 204, at(5), { headers: { 'upload-length': '5' } }),
    content('hello'),
  ),
])

const pieces = cases('pieces', [
  story(
    'one piece',
    begin(),
    piece('0', 'hello', 204, { ...at(5), 'tus-resumable': '1.0.0', 'upload-expires': null }),
    content('hello'),
  ),
  story(
    'two pieces',
    begin(),
    piece('0', 'he', 204, { ...at(2), 'upload-expires': / GMT$/ }),
    piece('2', 'llo', 204, at(5)),
    content('hello'),
  ),
  story(
    'single bytes',
    begin('3'),
    piece('0', 'a', 204, at(1)),
    piece('1', 'b', 204, at(2)),
    piece('2', 'c', 204, at(3)),
    content('abc'),
  ),
  story(
    'an empty piece',
    begin(),
    piece('0', '', 204, at(0)),
    piece('0', 'hello', 204, at(5)),
    content('hello'),
  ),
  story('nothing is visible before the last piece', begin(), piece('0', 'hell', 204), absent),
  story(
    'a piece from the wrong offset',
    begin(),
    piece('0', 'he', 204),
    piece('0', 'hello', 409, at(2)),
    piece('3', 'lo', 409, at(2)),
    ask(200, at(2)),
  ),
  story('a piece before the first', begin(), piece('2', 'llo', 409, at(0))),
  story(
    'a piece after the last',
    begin(),
    piece('0', 'hello', 204),
    piece('5', '', 204, at(5)),
    piece('0', 'x', 409, at(5)),
    content('hello'),
  ),
  story('more than announced', begin('2'), piece('0', 'hello', 413), absent),
  story('more than announced, later', begin('3'), piece('0', 'he', 204), piece('2', 'llo', 413), absent),
  ...['', '-1', 'x', '1.5'].map((offset) =>
    story(
      `the offset ${JSON.stringify(offset)}`,
      begin(),
      saying('Invalid upload-offset\n', piece(offset, 'hello', 400)),
      ask(200, at(0)),
    ),
  ),
  story('without an offset', begin(), [
    'PATCH <upload>',
    400,
    'Upload-Offset header required\n',
    { as: 'alice', type: 'application/offset+octet-stream', body: 'x', headers: V },
  ]),
  ...['text/plain', 'application/json', 'application/octet-stream'].map((type) =>
    story(`a piece of type ${type}`, begin(), piece('0', 'hello', 415, {}, { type }), ask(200, at(0))),
  ),
  story(
    'a piece without a version',
    begin(),
    [
      'PATCH <upload>',
      412,
      'Tus-Resumable Required\n',
      {
        as: 'alice',
        type: 'application/offset+octet-stream',
        body: 'hello',
        headers: { 'upload-offset': '0' },
      },
      { 'tus-version': '1.0.0' },
    ],
    ask(200, at(0)),
  ),
  [
    'PATCH /none',
    404,
    NOT_FOUND,
    {
      as: 'alice',
      type: 'application/offset+octet-stream',
      body: 'x',
      headers: { ...V, 'upload-offset': '0' },
    },
  ],
  story(
    'a piece of another user',
    begin(),
    piece('0', 'hello', 404, {}, { as: 'bob' }),
    piece('0', 'hello', 404, {}, { as: 'nobody' }),
    piece('0', 'hello', 404, {}, { as: 'service' }),
    ask(200, at(0)),
  ),
  story(
    'a picture that is none',
    begin('5', { metadata: { contentType: 'image/png' } }),
    saying(/^The file does not match its type image\/png/, piece('0', 'hello', 415)),
    ask(404),
  ),
  story(
    'PATCH by POST',
    begin(),
    [
      'POST <upload>',
      204,
      '',
      {
        as: 'alice',
        type: 'application/offset+octet-stream',
        body: 'hello',
        headers: { ...V, 'upload-offset': '0', 'x-http-method-override': 'PATCH' },
      },
      at(5),
    ],
    content('hello'),
  ),
])

const asking = cases('asking for the offset', [
  story(
    'at first',
    begin(),
    ask(200, {
      ...at(0),
      'upload-length': '5',
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
      'upload-metadata': encode(object),
      'upload-expires': / GMT$/,
      'upload-defer-length': null,
    }),
  ),
  story('halfway', begin(), piece('0', 'hel', 204), ask(200, { ...at(3), 'upload-length': '5' })),
  story(
    'at the end',
    begin(),
    piece('0', 'hello', 204),
    ask(200, { ...at(5), 'upload-length': '5', 'upload-expires': null }),
  ),
  story('by others', begin(), ask(404, {}, 'bob'), ask(404, {}, 'anon'), ask(404, {}, 'nobody')),
  ['HEAD /none', 404, '', { as: 'alice', headers: V }, { 'upload-offset': null }],
  ['HEAD /00000000-0000-4000-8000-000000000000', 404, '', { as: 'alice', headers: V }],
  ['HEAD /..%2f..%2fetc', 404, '', { as: 'alice', headers: V }],
  story('HEAD by POST', begin(), [
    'POST <upload>',
    200,
    '',
    { as: 'alice', headers: { ...V, 'x-http-method-override': 'HEAD' } },
    at(0),
  ]),
])

const deferred = (headers: Record<string, string> = {}, more: Creation = {}) =>
  create(201, { headers: { 'upload-defer-length': '1', ...headers }, ...more })
const known = (length: string): Sent => ({ headers: { 'upload-length': length } })
const deferring = cases('deferred length', [
  story(
    'the length comes with the first piece',
    deferred(),
    piece('0', 'hello', 204, at(5), known('5')),
    content('hello'),
  ),
  story(
    'the length comes with the last piece',
    deferred(),
    piece('0', 'he', 204, at(2)),
    piece('2', 'llo', 204, at(5), known('5')),
    content('hello'),
  ),
  story(
    'the length comes with an empty piece at the end',
    deferred(),
    piece('0', 'hello', 204, at(5)),
    absent,
    piece('5', '', 204, at(5), known('5')),
    content('hello'),
  ),
  story(
    'is reported until it is known',
    deferred(),
    ask(200, { 'upload-defer-length': '1', 'upload-length': null, ...at(0) }),
    piece('0', 'he', 204, at(2), known('5')),
    ask(200, { 'upload-defer-length': null, 'upload-length': '5', ...at(2) }),
  ),
  story(
    'nothing is visible before it is known',
    deferred(),
    piece('0', 'hello', 204),
    absent,
    ask(200, at(5)),
  ),
  story(
    'a second length',
    deferred(),
    piece('0', 'he', 204, at(2), known('5')),
    saying(NO_LENGTH, piece('2', 'llo', 400, {}, known('6'))),
    ask(200, at(2)),
  ),
  story(
    'the same length again',
    deferred(),
    piece('0', 'he', 204, at(2), known('5')),
    piece('2', 'llo', 204, at(5), known('5')),
  ),
  story(
    'less than has arrived',
    deferred(),
    piece('0', 'hello', 204),
    saying(NO_LENGTH, piece('5', '', 400, {}, known('3'))),
    ask(200, at(5)),
  ),
  story('more than the length', deferred(), piece('0', 'hello', 413, {}, known('3')), absent),
  story(
    'a length beyond the bucket',
    deferred({}, { metadata: { bucketName: 'small' } }),
    saying('Maximum size exceeded\n', piece('0', 'hello', 413, {}, known('11'))),
  ),
  story(
    'more bytes than the bucket takes',
    deferred({}, { metadata: { bucketName: 'small' } }),
    piece('0', '0123456789a', 413),
  ),
  story(
    'as many bytes as the bucket takes',
    deferred({}, { metadata: { bucketName: 'small' } }),
    piece('0', '0123456789', 204, at(10)),
    piece('10', '', 204, at(10), known('10')),
    content('0123456789', 'small/alice/new.txt'),
  ),
  story('an empty object', deferred(), piece('0', '', 204, at(0), known('0')), content('')),
  ...['0', '2', 'true', ''].map((value) =>
    story(
      `the value ${JSON.stringify(value)}`,
      refuse(400, 'Invalid upload-defer-length\n', { headers: { 'upload-defer-length': value } }),
    ),
  ),
  story(
    'together with a length',
    refuse(400, NO_LENGTH, { length: '5', headers: { 'upload-defer-length': '1' } }),
  ),
  story(
    'an invalid length later',
    deferred(),
    saying('Invalid upload-length\n', piece('0', 'hello', 400, {}, known('-5'))),
    ask(200, at(0)),
  ),
])

const ending = cases('cancelling', [
  story(
    'removes the upload',
    begin(),
    piece('0', 'he', 204),
    cancel(204),
    ask(404),
    piece('2', 'llo', 404),
    absent,
  ),
  story('before any byte', begin(), cancel(204), ask(404)),
  story('with a deferred length', deferred(), cancel(204), ask(404)),
  story('twice', begin(), cancel(204), cancel(404)),
  story('by others', begin(), cancel(404, 'bob'), cancel(404, 'nobody'), ask(200, at(0))),
  story('after the end', begin(), piece('0', 'hello', 204), cancel(400), content('hello')),
  ['DELETE /none', 404, NOT_FOUND, { as: 'alice', headers: V }],
  story(
    'DELETE by POST',
    begin(),
    ['POST <upload>', 204, '', { as: 'alice', headers: { ...V, 'x-http-method-override': 'DELETE' } }],
    ask(404),
  ),
])

const upsert = { 'x-upsert': 'true' }
const conflicts = cases('names that are taken', [
  story(
    'without x-upsert',
    create(201, { length: '3', body: 'one' }),
    refuse(409, 'The resource already exists', { length: '3' }),
    content('one'),
  ),
  story(
    'with x-upsert',
    create(201, { length: '3', body: 'one' }),
    create(201, { length: '3', body: 'two', headers: upsert }, at(3)),
    content('two'),
  ),
  story(
    'with x-upsert, the old content stays until the end',
    create(201, { length: '3', body: 'one' }),
    begin('3', { headers: upsert }),
    piece('0', 'tw', 204),
    content('one'),
    piece('2', 'o', 204),
    content('two'),
  ),
  story(
    'taken meanwhile',
    begin('3'),
    [
      'POST <gateway>/storage/v1/object/docs/alice/new.txt',
      200,
      undefined,
      { as: 'alice', type: 'text/plain', body: 'one' },
    ],
    saying('The resource already exists', piece('0', 'two', 409)),
    content('one'),
  ),
])

const token: Exchange = [
  'POST <gateway>/storage/v1/object/upload/sign/docs/alice/new.txt',
  200,
  undefined,
  { as: 'alice', body: {}, keep: { token: 'body.token' } },
]
const signed = (more: Creation = {}): Sent =>
  creation({ length: '5', as: 'nobody', ...more, headers: { 'x-signature': '<token>', ...more.headers } })
const bearing = { as: 'nobody', headers: { 'x-signature': '<token>' } }
const signing = cases('signed uploads', [
  story(
    'a signed upload',
    token,
    ['POST /sign', 201, '', signed(), { location: /\/upload\/resumable\/sign\/[\w-]+$/ }],
    piece('0', 'hello', 204, at(5), bearing),
    content('hello'),
  ),
  story(
    'in pieces',
    token,
    ['POST /sign', 201, '', signed()],
    piece('0', 'he', 204, at(2), bearing),
    ['HEAD <upload>', 200, '', { as: 'nobody', headers: { ...V, 'x-signature': '<token>' } }, at(2)],
    piece('2', 'llo', 204, at(5), bearing),
    content('hello'),
  ),
  story(
    'a piece without the token',
    token,
    ['POST /sign', 201, '', signed()],
    piece('0', 'hello', 400, {}, { as: 'nobody' }),
  ),
  story('another name', token, [
    'POST /sign',
    400,
    undefined,
    signed({ metadata: { objectName: 'alice/new2.txt' } }),
  ]),
  story('another bucket', token, ['POST /sign', 400, undefined, signed({ metadata: { bucketName: 'pub' } })]),
  story('no token', ['POST /sign', 400, undefined, creation({ length: '5', as: 'nobody' })]),
  story('a false token', [
    'POST /sign',
    400,
    undefined,
    creation({ length: '5', as: 'nobody', headers: { 'x-signature': 'a.b.c' } }),
  ]),
  story(
    'a token once',
    token,
    ['POST /sign', 201, '', signed({ body: 'hello' }), at(5)],
    ['POST /sign', 409, undefined, signed({ body: 'hello' })],
  ),
])

export const tusGroups = [
  discovery,
  creating,
  withUpload,
  pieces,
  asking,
  deferring,
  ending,
  conflicts,
  signing,
]
