import { expect, test } from 'vitest'
import { openGateway } from '../../../../test/gateway.ts'
import { raw, refresh, signedIn, signedUp } from './testing.ts'

const { gateway } = await openGateway()

test.each([
  ['local', [400, 200]],
  ['others', [200, 400]],
  ['global', [400, 400]],
] as const)('signing out with scope %s ends exactly the sessions in that scope', async (scope, expected) => {
  const email = `${scope}@example.com`
  const here = await signedUp(gateway, email)
  const there = await signedIn(gateway, email)
  const stranger = await signedUp(gateway, `not-${email}`)

  const { error } = await here.db.auth.signOut({ scope })
  expect(error).toBeNull()
  const statuses = [
    (await refresh(gateway, here.session.refresh_token)).status,
    (await refresh(gateway, there.session.refresh_token)).status,
  ]
  expect(statuses).toEqual(expected)
  expect((await stranger.db.auth.getUser()).error).toBeNull()
})

test('the access token of an ended session no longer shows the user', async () => {
  const { session } = await signedUp(gateway, 'ann@example.com')
  const headers = { authorization: `Bearer ${session.access_token}` }
  const response = await raw(gateway, '/logout', { method: 'POST', headers })
  expect([response.status, await response.text()]).toEqual([204, ''])

  for (const [path, method] of [
    ['/user', 'GET'],
    ['/logout', 'POST'],
  ] as const) {
    const refused = await raw(gateway, path, { method, headers })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({
      code: 'session_not_found',
      message: 'Session from session_id claim in JWT does not exist',
    })
  }
})

test('an unknown scope is refused and ends nothing', async () => {
  const { db, session } = await signedUp(gateway, 'ben@example.com')
  const response = await raw(gateway, '/logout?scope=everybody', {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  expect(response.status).toBe(400)
  expect((await db.auth.getUser()).error).toBeNull()
})
