// Whatever a client sends is answered below 500, or its socket is closed.

import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createDatabase } from '../../../test/database.ts'
import { keys, startGateway, type TestGateway } from '../../../test/gateway.ts'

let gateway: TestGateway
/** Of an upload that waits for more. */
let unfinished: string
let close: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase('gateway')
  await database.admin.unsafe(`
    create table public.plants (id int primary key, name text, tags text[], info jsonb, parent int references public.plants);
    insert into public.plants values (1, 'fern', '{a}', '{"a": [1]}', null);
    grant select, insert, update, delete on public.plants to anon;
    insert into storage.buckets (id, name, public) values ('pub', 'pub', true)`)
  gateway = await startGateway(database, {
    functions: new Map([['echo', { fetch: async (request: Request) => new Response(await request.text()) }]]),
  })
  const begun = await fetch(`${gateway.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.secret}`,
      'tus-resumable': '1.0.0',
      'upload-length': '1000000',
      'upload-metadata': `bucketName ${btoa('pub')},objectName ${btoa('begun')}`,
    },
  })
  unfinished = new URL(begun.headers.get('location') ?? '').pathname
  close = async () => {
    await gateway.close()
    await database.drop()
  }
})

afterAll(() => close())

/** Text that resembles what parsers look for. */
const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(
      fc.constantFrom(
        ...'id name info eq. in. not. is. or and ( ) , . : :: -> ->> * " \\ { } [ ] ! ... 1 null asc desc plants'.split(
          ' ',
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)
const key = fc.oneof(
  fc.constantFrom(
    'select',
    'order',
    'limit',
    'offset',
    'or',
    'and',
    'columns',
    'on_conflict',
    'id',
    'info->a',
    'plants.id',
  ),
  word,
)
const query = fc
  .array(fc.tuple(key, word), { maxLength: 4 })
  .map((pairs) => new URLSearchParams(pairs).toString())
const headerName = fc.constantFrom(
  'accept',
  'prefer',
  'range',
  'content-profile',
  'accept-profile',
  'x-upsert',
  'x-metadata',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'upload-defer-length',
  'tus-resumable',
  'if-none-match',
  'content-type',
)
const headerValue = fc.oneof(
  fc.constantFrom(
    '1.0.0',
    '0',
    '-1',
    '5',
    '1e9',
    'bytes=0-1',
    'true',
    '*',
    'application/offset+octet-stream',
  ),
  fc.constantFrom(
    'count=exact',
    'return=representation',
    'text/csv',
    'bucketName cHVi,objectName YQ==',
    'e30=',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
)
const headers = fc.dictionary(headerName, headerValue, { maxKeys: 4 })
const body = fc.oneof(fc.constant(undefined), fc.json(), fc.string({ unit: 'binary', maxLength: 50 }))
const path = fc.constantFrom(
  '/rest/v1/plants',
  '/rest/v1/rpc/none',
  '/auth/v1/signup',
  '/auth/v1/token',
  '/auth/v1/verify',
  '/auth/v1/otp',
  '/auth/v1/user',
  '/auth/v1/authorize',
  '/auth/v1/admin/users',
  '/storage/v1/bucket',
  '/storage/v1/object/pub/a',
  '/storage/v1/object/list/pub',
  '/storage/v1/object/list-v2/pub',
  '/storage/v1/object/sign/pub/a',
  '/storage/v1/object/copy',
  '/storage/v1/object/upload/sign/pub/a',
  '/storage/v1/object/public/pub/a',
  '/storage/v1/render/image/public/pub/a',
  '/storage/v1/upload/resumable',
  '/storage/v1/upload/resumable/none',
  'the unfinished upload',
  '/functions/v1/echo',
  '/functions/v1/none',
  '/realtime/v1/api/broadcast',
)
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')

const apikey = fc.constantFrom(keys.publishable, keys.secret)

test('any query, header and body', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      method,
      path,
      query,
      headers,
      body,
      apikey,
      async (method, path, query, headers, body, key) => {
        const place = path.startsWith('/') ? path : unfinished
        const response = await fetch(`${gateway.url}${place}?${query}`, {
          method,
          redirect: 'manual',
          headers: {
            'content-type': 'application/json',
            ...headers,
            apikey: key,
            authorization: `Bearer ${key}`,
          },
          body: ['GET', 'HEAD'].includes(method) ? undefined : body,
          signal: AbortSignal.timeout(10_000),
        }).catch((error: Error) => {
          // `fetch` itself refuses some header values.
          if (error instanceof TypeError && /header/i.test(error.message)) return undefined
          throw error
        })
        await response?.arrayBuffer()
        expect(response?.status ?? 200).toBeLessThan(500)
      },
    ),
    { numRuns: 600 },
  )
})

test('any frame', async () => {
  const frame = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('1', null),
        fc.constantFrom('1', null),
        fc.constantFrom('realtime:a', 'phoenix'),
        fc.constantFrom('phx_join', 'phx_leave', 'broadcast', 'presence', 'access_token', 'heartbeat'),
        fc.jsonValue(),
      )
      .map((parts) => JSON.stringify(parts)),
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 4 }), async (frames) => {
      const socket = new WebSocket(
        `${gateway.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.publishable}&vsn=2.0.0`,
      )
      await once(socket, 'open')
      const answered = new Promise<void>((resolve) => {
        socket.on('close', () => resolve())
        socket.on('message', (data) => data.toString().includes('"last"') && resolve())
      })
      for (const content of frames) socket.send(content)
      socket.send(JSON.stringify([null, 'last', 'phoenix', 'heartbeat', {}]))
      await answered
      socket.terminate()
    }),
    { numRuns: 100 },
  )
})
