import { expect } from 'vitest'
import { cases, type Exchange } from '../fixtures.ts'
import { denied, failure, noSuchBucket } from './errors.ts'

const service = { as: 'service' }
const bucket = (id: string, more = {}) => ({
  id,
  name: id,
  owner: null,
  public: false,
  file_size_limit: null,
  allowed_mime_types: null,
  type: 'STANDARD',
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  updated_at: expect.stringMatching(/Z$/),
  ...more,
})
const pub = bucket('pub', { public: true })
const small = bucket('small', { file_size_limit: 10 })
const pictures = bucket('pictures', { allowed_mime_types: ['image/*', 'application/pdf'] })
const docs = bucket('docs')

const create = (body: object, as = 'service') => ({ as, body })
const sizes: [size: unknown, bytes: number | null][] = [
  [0, 0],
  [5242880, 5242880],
  ['5242880', 5242880],
  ['5MB', 5_000_000],
  ['1.5KB', 1500],
  ['2GB', 2_000_000_000],
  ['2MiB', 2_097_152],
  ['20B', 20],
  [null, null],
]

export default [
  cases('buckets', [
    ['GET /bucket', 200, [docs, pictures, pub, small], service],
    ['GET /bucket', 200, [docs, pictures, pub, small], { as: 'alice' }],
    ['GET /bucket', 200, []],
    ['GET /bucket?limit=2', 200, [docs, pictures], service],
    ['GET /bucket?limit=2&offset=1', 200, [pictures, pub], service],
    ['GET /bucket?offset=3', 200, [small], service],
    ['GET /bucket?sortColumn=name&sortOrder=desc', 200, [small, pub, pictures, docs], service],
    ['GET /bucket?sortColumn=id&limit=1', 200, [docs], service],
    ['GET /bucket?sortColumn=created_at&sortOrder=asc&search=pub', 200, [pub], service],
    ['GET /bucket?search=P', 200, [pictures, pub], service],
    ['GET /bucket?search=nothing', 200, [], service],
    ['GET /bucket?sortColumn=owner', 400, undefined, service],
    ['GET /bucket?limit=0', 400, undefined, service],
    ['GET /bucket/pub', 200, pub, service],
    ['GET /bucket/docs', 200, docs, { as: 'alice' }],
    ['GET /bucket/docs', 400, noSuchBucket],
    ['GET /bucket/none', 400, noSuchBucket, service],
    ['GET /bucket', 400, denied(expect.any(String)), { as: 'nonsense' }],
    ['GET /bucket', 400, denied(expect.stringMatching(/expired/)), { as: 'expired' }],
    ['POST /bucket', 200, { name: 'new' }, create({ name: 'new' })],
    [
      'POST /bucket',
      200,
      { name: 'new' },
      create({ id: 'new', name: 'new', public: true, type: 'STANDARD' }),
    ],
    [
      'POST /bucket',
      400,
      denied('new row violates row-level security policy for table "buckets"'),
      create({ name: 'new' }, 'alice'),
    ],
    [
      'POST /bucket',
      400,
      failure('409', 'BucketAlreadyExists', 'Duplicate', 'The resource already exists'),
      create({ name: 'pub' }),
    ],
    ['POST /bucket', 400, undefined, create({})],
    ['POST /bucket', 400, undefined, create({ name: 'new', type: 'ANALYTICS' })],
    ...['new/x', 'new#', ' new', 'new ', 'né', ''].map(
      (name): Exchange => [
        'POST /bucket',
        400,
        failure('400', 'InvalidBucketName', 'Invalid Input', 'Bucket name invalid'),
        create({ name }),
      ],
    ),
    [
      'POST /bucket',
      400,
      {
        ...failure(
          '400',
          'InvalidRequest',
          'invalid_request',
          expect.stringContaining('Invalid file size format'),
        ),
      },
      create({ name: 'new', file_size_limit: 'huge' }),
    ],
    ...sizes.map(([size, bytes]) => ({
      does: `a limit of ${JSON.stringify(size)}`,
      steps: [
        ['POST /bucket', 200, { name: 'new' }, create({ name: 'new', file_size_limit: size })],
        ['GET /bucket/new', 200, bucket('new', { file_size_limit: bytes }), service],
      ] as Exchange[],
    })),
    {
      does: 'an update changes what it names',
      steps: [
        [
          'POST /bucket',
          200,
          undefined,
          create({ name: 'new', public: true, allowed_mime_types: ['image/png'] }),
        ],
        [
          'PUT /bucket/new',
          200,
          { message: 'Successfully updated' },
          { as: 'service', body: { public: false } },
        ],
        ['GET /bucket/new', 200, bucket('new', { allowed_mime_types: ['image/png'] }), service],
        [
          'PUT /bucket/new',
          200,
          undefined,
          { as: 'service', body: { allowed_mime_types: null, file_size_limit: 5 } },
        ],
        ['GET /bucket/new', 200, bucket('new', { file_size_limit: 5 }), service],
      ],
    },
    ['PUT /bucket/none', 400, noSuchBucket, { as: 'service', body: { public: true } }],
    ['PUT /bucket/pub', 400, noSuchBucket, { as: 'alice', body: { public: true } }],
    ['DELETE /bucket/none', 400, noSuchBucket, service],
    [
      'DELETE /bucket/pub',
      400,
      failure('409', 'ResourceNotEmpty', 'InvalidRequest', 'The bucket you tried to delete is not empty'),
      service,
    ],
    ['DELETE /bucket/docs', 400, undefined, { as: 'alice' }],
    {
      does: 'an empty bucket is deleted',
      steps: [
        ['POST /bucket', 200, undefined, create({ name: 'new' })],
        ['DELETE /bucket/new', 200, { message: 'Successfully deleted' }, service],
        ['GET /bucket/new', 400, noSuchBucket, service],
      ],
    },
    {
      does: 'a bucket is emptied',
      steps: [
        ['POST /bucket', 200, undefined, create({ name: 'new' })],
        ['POST /object/new/a.txt', 200, undefined, { as: 'service', type: 'text/plain', body: 'a' }],
        ['POST /bucket/new/empty', 200, undefined, { as: 'service', body: {} }],
        ['DELETE /bucket/new', 200, undefined, service],
      ],
    },
    ['POST /bucket/none/empty', 400, noSuchBucket, { as: 'service', body: {} }],
  ]),
]
