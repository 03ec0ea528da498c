import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/database.ts'
import { keys, startGateway } from '../../../../test/gateway.ts'

let logged: Record<string, unknown>[]
const database = await createDatabase('gateway')
await database.admin.unsafe(`
  create function public.fail_with(code text) returns void language plpgsql as
    $$ begin raise exception 'as told' using errcode = code; end $$;
  grant execute on function public.fail_with to anon`)
const gateway = await startGateway(database, {
  functions: new Map([['broken', { fetch: () => Promise.reject(new Error('broken')) }]]),
  log: { info() {}, warn() {}, error: (fields) => logged.push(fields as Record<string, unknown>) },
})

afterAll(async () => {
  await gateway.close()
  await database.drop()
})

beforeEach(() => {
  logged = []
})

const failWith = (code: string) =>
  gateway.app.request('/rest/v1/rpc/fail_with', {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })

test.each([
  ['53100', 507], // disk_full
  ['28000', 403], // invalid_authorization_specification
  ['57P03', 503], // cannot_connect_now
  ['58030', 503], // io_error
  ['XX001', 500], // data_corrupted
])('error %s of Postgres is logged once, with the id that the client receives', async (code, status) => {
  const response = await failWith(code)

  expect(response.status).toBe(status)
  expect(logged).toEqual([
    {
      err: expect.objectContaining({ code }),
      request: response.headers.get('x-request-id'),
      method: 'POST',
      path: '/rest/v1/rpc/fail_with',
      status,
    },
  ])
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers.get('access-control-expose-headers')).toContain('X-Request-Id')
})

test('a refusal by the database is not logged', async () => {
  const response = await failWith('P0001')

  expect(response.status).toBe(400)
  expect(logged).toEqual([])
  expect(response.headers.get('x-request-id')).toBeNull()
})

test('a failing server function is logged', async () => {
  const response = await gateway.app.request('/functions/v1/broken')

  expect(response.status).toBe(500)
  expect(logged).toMatchObject([{ err: { message: 'broken' }, path: '/functions/v1/broken', status: 500 }])
})
