import { FunctionsHttpError } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { startGateway, type TestGateway } from '../../../../test/gateway.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let database: TestDatabase
let gateway: TestGateway

beforeAll(async () => {
  database = await createDatabase('gateway')
  gateway = await startGateway(database, {
    log,
    limitedFunctions: { limited: { points: 3, seconds: 60 } },
    functions: new Map([
      ['echo', { fetch: echo }],
      ['limited', { fetch: echo }],
      ['relay', { fetch: () => fetch(`${gateway.url}/functions/v1/refuse`) }],
      ['refuse', { fetch: () => Response.json({ reason: 'no' }, { status: 422 }) }],
      [
        'break',
        {
          fetch() {
            throw new Error('a secret detail')
          },
        },
      ],
    ]),
  })
})
afterAll(async () => {
  await gateway.close()
  await database.drop()
})

async function echo(request: Request) {
  const { pathname, search } = new URL(request.url)
  const body = await request.text()
  return Response.json({
    method: request.method,
    path: pathname + search,
    body,
    apikey: request.headers.get('apikey'),
  })
}

test('a function gets the unchanged request', async () => {
  const { data } = await gateway.client().functions.invoke('echo', { body: { film: 'Amélie' } })
  expect(data).toEqual({
    method: 'POST',
    path: '/functions/v1/echo',
    body: '{"film":"Amélie"}',
    apikey: 'sb_publishable_test',
  })
})

test('a function serves all paths below its name and needs no key', async () => {
  const response = await fetch(`${gateway.url}/functions/v1/echo/a/b%20c?size=2`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({
    method: 'GET',
    path: '/functions/v1/echo/a/b%20c?size=2',
    apikey: null,
  })
})

test.each([
  ['announced', (body: Blob) => body],
  ['streamed', (body: Blob) => body.stream()],
])('a function never gets a body that would fill the memory, %s', async (_, send) => {
  const [most, more] = [10, 11].map((megabytes) => new Blob([Buffer.alloc(megabytes * 1024 * 1024, ' ')]))
  const call = (body: Blob | undefined) => {
    const request = { method: 'POST', body: body && send(body), duplex: 'half' }
    return fetch(`${gateway.url}/functions/v1/echo`, request)
  }
  expect((await call(most)).status).toBe(200)
  const refused = await call(more)
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})

test('a limited function refuses the network that calls it too often, and no other', async () => {
  const call = (network: string, name = 'limited') =>
    fetch(`${gateway.url}/functions/v1/${name}/below`, { headers: { 'x-forwarded-for': network } })
  for (let count = 0; count < 3; count += 1) expect((await call('192.0.2.1')).status).toBe(200)

  const refused = await call('192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
  expect((await call('192.0.2.2')).status).toBe(200)
  expect((await call('192.0.2.1', 'echo')).status).toBe(200)
})

test('the response of a function is passed on', async () => {
  const { error } = await gateway.client().functions.invoke('refuse')
  expect(error).toBeInstanceOf(FunctionsHttpError)
  expect(error.context.status).toBe(422)
  expect(await error.context.json()).toEqual({ reason: 'no' })
})

test('a function may return the response of another server', async () => {
  const response = await fetch(`${gateway.url}/functions/v1/relay`)
  expect(response.status).toBe(422)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual({ reason: 'no' })
})

test('an unknown function is not found', async () => {
  const { error } = await gateway.client().functions.invoke('nothing')
  expect(error.context.status).toBe(404)
  expect(await error.context.json()).toEqual({
    code: 'NOT_FOUND',
    message: 'Requested function was not found',
  })
})

test('a throwing function is logged and reveals nothing', async () => {
  const { error } = await gateway.client().functions.invoke('break')
  expect(error.context.status).toBe(500)
  expect(await error.context.json()).toEqual({
    code: 'WORKER_ERROR',
    message: 'Function exited due to an error',
  })
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({
      path: '/functions/v1/break',
      err: expect.objectContaining({ message: 'a secret detail' }),
    }),
    expect.any(String),
  )
})
