import { expect, test } from 'vitest'
import { sessionOf } from './session.ts'

const request = new Request('https://hub.example/rest/v1/notes')

test.each([
  [{ role: 'anon' }, '3s', 'anon'],
  [{ role: 'authenticated', sub: 'ann' }, '8s', 'ann'],
  [{ role: 'service_role' }, undefined, 'service_role'],
])('%j has a time limit of %s and the share of %s', (claims, timeout, account) => {
  const session = sessionOf(
    { caller: { role: claims.role, claims }, network: '192.0.2.1' },
    request,
    '/notes',
  )
  expect(session.settings.statement_timeout).toBe(timeout)
  expect(session.client).toMatchObject({ account, network: '192.0.2.1' })
})
