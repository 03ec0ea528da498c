import { expect } from 'vitest'
import { cases, type Exchange, type Sent } from '../fixtures.ts'
import {
  badType,
  denied,
  duplicate,
  failure,
  invalidKey,
  noSuchBucket,
  noSuchKey,
  tooLarge,
} from './errors.ts'

const text = (body: string, headers: Record<string, string> = {}): Sent => ({
  as: 'alice',
  type: 'text/plain',
  body,
  headers,
})
const put = (path: string) => ({ Id: expect.any(String), Key: path })
const upload: Exchange = ['POST /object/docs/alice/new.txt', 200, put('docs/alice/new.txt'), text('one')]
const content = (body: string): Exchange => ['GET /object/docs/alice/new.txt', 200, body, { as: 'alice' }]

/** Metadata that nests too deeply. */
const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`

type Part = [name: string, value: string, file?: string]
function form(...parts: Part[]): Sent {
  const lines = parts.map(([name, value, file]) =>
    file
      ? `--B\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\nContent-Type: ${file}\r\n\r\n${value}\r\n`
      : `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { as: 'alice', type: 'multipart/form-data; boundary=B', body: `${lines.join('')}--B--\r\n` }
}
const info = (more: object): Exchange => [
  'GET /object/info/docs/alice/new.txt',
  200,
  expect.objectContaining(more),
  { as: 'alice' },
]

const names = cases('names of objects', [
  ...['a b', "it's (1)", 'a&b$c@d=e;f:g+h,i', 'x!-.*'].map(
    (name): Exchange => [
      `POST /object/docs/alice/new%20${encodeURIComponent(name)}`,
      200,
      put(`docs/alice/new ${name}`),
      text('x'),
    ],
  ),
  ...['né', 'a#b', 'a%b', 'a\\b', 'a|b', 'a<b', 'a^b', 'a~b', 'a`b', 'a[b', 'a{b', '日本', '😀'].map(
    (name): Exchange => [
      `POST /object/docs/alice/${encodeURIComponent(name)}`,
      400,
      invalidKey(`alice/${name}`),
      text('x'),
    ],
  ),
  ['PUT /object/docs/alice/n%C3%A9', 400, invalidKey('alice/né'), text('x')],
])

const uploads = cases('uploads', [
  { does: 'a new object', steps: [upload, content('one')] },
  {
    does: 'the same name again',
    steps: [upload, ['POST /object/docs/alice/new.txt', 400, duplicate, text('two')], content('one')],
  },
  {
    does: 'the same name with x-upsert',
    steps: [
      upload,
      [
        'POST /object/docs/alice/new.txt',
        200,
        put('docs/alice/new.txt'),
        text('two', { 'x-upsert': 'true' }),
      ],
      content('two'),
    ],
  },
  {
    does: 'a new name with x-upsert',
    steps: [
      [
        'POST /object/docs/alice/new.txt',
        200,
        put('docs/alice/new.txt'),
        text('one', { 'x-upsert': 'true' }),
      ],
      content('one'),
    ],
  },
  {
    does: 'PUT over an object',
    steps: [
      upload,
      ['PUT /object/docs/alice/new.txt', 200, put('docs/alice/new.txt'), text('two')],
      content('two'),
    ],
  },
  ['PUT /object/docs/alice/new.txt', 400, noSuchKey, text('two')],
  ['POST /object/none/alice/new.txt', 400, noSuchBucket, text('x')],
  ['POST /object/docs/bob/new.txt', 400, denied(), text('x')],
  ['POST /object/docs/alice/new.txt', 400, denied(), { ...text('x'), as: 'anon' }],
  ['POST /object/docs/alice/new.txt', 400, denied(), { ...text('x'), as: 'nobody' }],
  ['POST /object/docs/alice/new.txt', 200, put('docs/alice/new.txt'), { ...text('x'), as: 'service' }],
  ['POST /object/docs/alice/new.txt', 400, denied(expect.any(String)), { ...text('x'), as: 'nonsense' }],
  [
    'POST /object/docs/alice/new.txt',
    400,
    denied(expect.stringMatching(/expired/)),
    { ...text('x'), as: 'expired' },
  ],
  ['POST /object/small/alice/new.txt', 200, put('small/alice/new.txt'), text('0123456789')],
  ['POST /object/small/alice/new.txt', 400, tooLarge, text('0123456789a')],
  ['POST /object/small/alice/new.txt', 400, tooLarge, form(['', '0123456789a', 'text/plain'])],
  ['POST /object/pictures/alice/new.txt', 400, badType('text/plain'), text('x')],
  [
    'POST /object/pictures/alice/new.png',
    400,
    failure('415', 'InvalidMimeType', 'invalid_mime_type', expect.any(String)),
    { as: 'alice', type: 'image/png', body: 'no picture' },
  ],
  [
    'POST /object/pictures/alice/new.pdf',
    200,
    put('pictures/alice/new.pdf'),
    { as: 'alice', type: 'application/pdf', body: '%PDF-1.7 x' },
  ],
  {
    does: 'an empty object',
    steps: [['POST /object/docs/alice/new.txt', 200, put('docs/alice/new.txt'), text('')], content('')],
  },
  {
    does: 'Cache-Control and metadata of a raw upload',
    steps: [
      [
        'POST /object/docs/alice/new.txt',
        200,
        undefined,
        text('x', {
          'cache-control': 'max-age=99',
          'x-metadata': Buffer.from('{"a":[1]}').toString('base64'),
        }),
      ],
      info({ cache_control: 'max-age=99', metadata: { a: [1] }, content_type: 'text/plain', size: 1 }),
    ],
  },
  { does: 'without Cache-Control', steps: [upload, info({ cache_control: 'no-cache', metadata: {} })] },
  {
    does: 'a new version after each upload',
    steps: [
      upload,
      ['GET /object/info/docs/alice/new.txt', 200, undefined, { as: 'alice', keep: { first: 'body.etag' } }],
      ['PUT /object/docs/alice/new.txt', 200, undefined, text('two')],
      [
        'GET /object/docs/alice/new.txt',
        200,
        'two',
        { as: 'alice', headers: { 'if-none-match': '<first>' } },
      ],
    ],
  },
  [
    'POST /object/docs/alice/new.txt',
    400,
    undefined,
    text('x', { 'x-metadata': Buffer.from(deep).toString('base64') }),
  ],
  {
    does: 'x-robots-tag',
    steps: [
      [
        'POST /object/docs/alice/new.txt',
        200,
        undefined,
        text('x', { 'x-robots-tag': 'noindex, googlebot: nofollow' }),
      ],
      [
        'GET /object/docs/alice/new.txt',
        200,
        'x',
        { as: 'alice' },
        { 'x-robots-tag': 'noindex, googlebot: nofollow' },
      ],
    ],
  },
  [
    'POST /object/docs/alice/new.txt',
    400,
    failure(
      '400',
      'InvalidRequest',
      'invalid_x_robots_tag',
      expect.stringMatching(/^Invalid X-Robots-Tag header: /),
    ),
    text('x', { 'x-robots-tag': 'sometimes' }),
  ],
])

const forms = cases('forms', [
  {
    does: 'a file',
    steps: [
      ['POST /object/docs/alice/new.txt', 200, put('docs/alice/new.txt'), form(['', 'one', 'text/plain'])],
      content('one'),
      info({ content_type: 'text/plain', cache_control: 'no-cache', size: 3 }),
    ],
  },
  {
    does: 'a file of any field name',
    steps: [
      ['POST /object/docs/alice/new.txt', 200, undefined, form(['upload', 'one', 'text/plain'])],
      content('one'),
    ],
  },
  {
    does: 'fields before the file',
    steps: [
      [
        'POST /object/docs/alice/new.txt',
        200,
        undefined,
        form(['cacheControl', '3600'], ['metadata', '{"a":1}'], ['', 'one', 'text/plain']),
      ],
      info({ cache_control: 'max-age=3600', metadata: { a: 1 }, size: 3 }),
    ],
  },
  {
    does: 'fields after the file',
    steps: [
      [
        'POST /object/docs/alice/new.txt',
        200,
        undefined,
        form(['', 'one', 'text/plain'], ['cacheControl', '3600'], ['metadata', '{"a":1}']),
      ],
      info({ cache_control: 'max-age=3600', metadata: { a: 1 }, size: 3 }),
      content('one'),
    ],
  },
  {
    does: 'a type as a field before the file',
    steps: [
      [
        'POST /object/docs/alice/new.txt',
        200,
        undefined,
        form(['contentType', 'text/css'], ['', 'one', 'text/plain']),
      ],
      info({ content_type: 'text/css' }),
    ],
  },
  {
    does: 'x-upsert',
    steps: [
      upload,
      ['POST /object/docs/alice/new.txt', 400, duplicate, form(['', 'two', 'text/plain'])],
      [
        'POST /object/docs/alice/new.txt',
        200,
        undefined,
        { ...form(['', 'two', 'text/plain']), headers: { 'x-upsert': 'true' } },
      ],
      content('two'),
    ],
  },
  {
    does: 'PUT',
    steps: [
      upload,
      ['PUT /object/docs/alice/new.txt', 200, undefined, form(['', 'two', 'text/plain'])],
      content('two'),
    ],
  },
  {
    does: 'a file without a type',
    steps: [
      ['POST /object/docs/alice/new.txt', 200, undefined, form(['', 'one', 'application/octet-stream'])],
      info({ content_type: 'application/octet-stream' }),
    ],
  },
  ['POST /object/docs/alice/new.txt', 400, undefined, form(['cacheControl', '3600'])],
  [
    'POST /object/docs/alice/new.txt',
    400,
    undefined,
    { as: 'alice', type: 'multipart/form-data', body: 'x' },
  ],
  [
    'POST /object/docs/alice/new.txt',
    400,
    undefined,
    { as: 'alice', type: 'multipart/form-data; boundary=B', body: '--B\r\nContent-Dis' },
  ],
  [
    'POST /object/docs/alice/new.txt',
    400,
    undefined,
    form(['metadata', 'no json'], ['', 'one', 'text/plain']),
  ],
  {
    does: 'userMetadata, another name of metadata',
    steps: [
      [
        'POST /object/docs/alice/new.txt',
        200,
        undefined,
        form(['', 'one', 'text/plain'], ['userMetadata', '{"a":1}']),
      ],
      info({ metadata: { a: 1 } }),
    ],
  },
  ['POST /object/docs/alice/new.txt', 400, undefined, form(['metadata', deep], ['', 'one', 'text/plain'])],
  {
    does: 'bad metadata after the file leaves nothing',
    steps: [
      [
        'POST /object/docs/alice/new.txt',
        400,
        undefined,
        form(['', 'one', 'text/plain'], ['metadata', '[1]']),
      ],
      ['GET /object/docs/alice/new.txt', 400, noSuchKey, { as: 'alice' }],
    ],
  },
])

const removing = cases('removing', [
  {
    does: 'one object',
    steps: [
      upload,
      ['DELETE /object/docs/alice/new.txt', 200, { message: 'Successfully deleted' }, { as: 'alice' }],
      ['GET /object/docs/alice/new.txt', 400, noSuchKey, { as: 'alice' }],
    ],
  },
  ['DELETE /object/docs/alice/nothing.txt', 400, noSuchKey, { as: 'alice' }],
  ['DELETE /object/docs/bob/y.txt', 400, noSuchKey, { as: 'alice' }],
  ['DELETE /object/docs/alice/x.txt', 400, noSuchKey],
  {
    does: 'several objects',
    steps: [
      upload,
      [
        'DELETE /object/docs',
        200,
        [
          expect.objectContaining({
            name: 'alice/new.txt',
            bucket_id: 'docs',
            created_at: expect.stringMatching(/Z$/),
          }),
        ],
        { as: 'alice', body: { prefixes: ['alice/new.txt', 'alice/none', 'bob/y.txt'] } },
      ],
      ['GET /object/docs/bob/y.txt', 200, 'bob', { as: 'bob' }],
    ],
  },
  ['DELETE /object/docs', 200, [], { as: 'alice', body: { prefixes: ['alice'] } }],
  ['DELETE /object/docs', 400, undefined, { as: 'alice', body: {} }],
  ['DELETE /object/docs', 400, undefined, { as: 'alice', body: { prefixes: [] } }],
  ['DELETE /object/docs', 400, undefined, { as: 'alice', body: { prefixes: 'alice/x.txt' } }],
])

export default [names, uploads, forms, removing]
