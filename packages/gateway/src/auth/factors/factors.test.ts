import { expect, test } from 'vitest'
import { keys } from '../../../../../test/gateway.ts'
import { raw, signedUp } from '../testing.ts'
import { newEmail, openFactors } from './testing.ts'

const { database, gateway, withApp } = await openFactors()

test('another user’s factor is not found', async () => {
  const { app } = await withApp()
  const { db: mallory } = await signedUp(gateway, newEmail())

  const attempts = [
    mallory.auth.mfa.challenge({ factorId: app.id }),
    mallory.auth.mfa.verify({
      factorId: app.id,
      challengeId: crypto.randomUUID(),
      code: app.phone.generate(),
    }),
    mallory.auth.mfa.unenroll({ factorId: app.id }),
  ]
  for (const { error } of await Promise.all(attempts)) {
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  }
})

test.each([
  ['POST', '/factors'],
  ['POST', `/factors/${crypto.randomUUID()}/challenge`],
  ['POST', `/factors/${crypto.randomUUID()}/verify`],
  ['DELETE', `/factors/${crypto.randomUUID()}`],
])('%s %s needs a signed-in user', async (method, path) => {
  expect((await raw(gateway, path, { method })).status).toBe(401)
})

test('an invalid id or body gets a clear error', async () => {
  const { session } = await signedUp(gateway, newEmail())
  const headers = { authorization: `Bearer ${session.access_token}` }
  const post = async (path: string, body: object) =>
    (await raw(gateway, path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const id = crypto.randomUUID()

  expect(await post("/factors/'/challenge", {})).toMatchObject({ message: 'factor_id must be an UUID' })
  expect(await post(`/factors/${id}/verify`, { code: '123456' })).toMatchObject({
    message: 'challenge_id must be an UUID',
  })
  expect(await post(`/factors/${id}/verify`, { challenge_id: id })).toMatchObject({
    message: 'code needs to be non-empty',
  })
})

test('deleting an account deletes its factors', async () => {
  const { user } = await withApp()
  const { error } = await gateway.client({}, keys.secret).auth.admin.deleteUser(user.id)

  expect(error).toBeNull()
  expect(await database.admin`select 1 from auth.mfa_factors where user_id = ${user.id}`).toHaveLength(0)
})
