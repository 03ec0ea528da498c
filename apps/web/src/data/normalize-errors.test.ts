import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { errorMessage } from '@/lib/error-message'
import { normalizeError } from './normalize-errors'
import { isRefusal } from './outbox/is-refusal'

const SERVER = 'The server has a problem. Please try again in a few minutes.'
const HUB = 'http://hub.example'

// Node.js before 22 has none, and the client wants one.
vi.stubGlobal('WebSocket', class {})

const answering = (body: string | null, status: number) => async () =>
  normalizeError(new Response(body, { status, headers: { 'Retry-After': '5' } }))

async function insertError(body: string | null, status: number) {
  const options = { accessToken: async () => null, global: { fetch: answering(body, status) } }
  const client = createClient(HUB, 'key', options)
  return (await client.from('recipes').insert({})).error
}

test.each([
  ['nothing', null],
  ['plain text', 'Service Unavailable'],
  ['a page', '<h1>Bad Gateway</h1>'],
  ['JSON of a proxy', '{"message":"An invalid response was received from the upstream server"}'],
])('a failure of the server with %s is called one, and may pass', async (_, body) => {
  const error = await insertError(body, 503)
  expect(errorMessage(error, 'Check your input')).toBe(SERVER)
  expect(isRefusal(error)).toBe(false)
})

test.each([
  [500, { code: '54000', message: 'row is too big' }],
  [503, { code: 'PGRST002', message: 'Could not query the database for the schema cache' }],
  [400, { code: 'P0001', message: 'already_in_family' }],
  [413, { message: 'too large' }],
])('%d with %j stays as it is', async (status, body) => {
  expect(await insertError(JSON.stringify(body), status)).toEqual(body)
})

test('the status and its headers stay, for what tries again', async () => {
  const response = await answering('', 503)()
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
})
