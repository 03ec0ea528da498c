import { expect, test } from 'vitest'
import { openGateway } from '../../../../test/gateway.ts'

const { gateway } = await openGateway({
  functions: new Map([
    [
      'own',
      {
        fetch: () =>
          new Response(null, {
            status: 200,
            headers: { 'access-control-allow-origin': 'https://app.example' },
          }),
      },
    ],
  ]),
})

test.each(['/auth/v1/user', '/rest/v1/films', '/storage/v1/bucket'])(
  'a preflight of %s needs no key',
  async (path) => {
    const { status, headers } = await fetch(gateway.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,x-door-code',
      },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe('GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS')
    expect(headers.get('access-control-allow-headers')).toBe('apikey,x-door-code')
    expect(headers.get('vary')).toBe('Access-Control-Request-Headers')
  },
)

test('a function answers its own preflight', async () => {
  const headers = { origin: 'https://app.example', 'access-control-request-method': 'POST' }
  const answer = await fetch(`${gateway.url}/functions/v1/own`, { method: 'OPTIONS', headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example')
})

test.each([
  ['/auth/v1/health', 200],
  ['/auth/v1/user', 401],
  ['/rest/v1/films', 401],
  ['/storage/v1/object/public/none/none', 400],
  ['/functions/v1/none', 404],
  ['/nowhere', 404],
])('an app from another origin may read the response of %s, which is %i', async (path, expected) => {
  const { status, headers } = await fetch(gateway.url + path)
  expect(status).toBe(expected)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')?.split(',')).toContain('Content-Range')
})
