import { URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { startGateway } from '../../../../../test/gateway.ts'
import { raw, refresh, signedIn, signedUp } from '../testing.ts'
import { enrolled, levelOf, newEmail, openFactors, present } from './testing.ts'

const { database, gateway, withApp } = await openFactors()

describe('setting up', () => {
  test('returns what the app needs, once', async () => {
    const email = newEmail()
    const { db } = await signedUp(gateway, email)
    const app = await enrolled(db, 'My phone')

    expect(app).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
    expect(app.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(app.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    const { secret, issuer, label, algorithm, digits, period } = app.phone
    expect({ issuer, label, algorithm, digits, period }).toEqual({
      issuer: '127.0.0.1',
      label: email,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    })
    expect(secret.base32).toBe(app.totp.secret)
    expect(JSON.stringify((await db.auth.getUser()).data)).not.toContain(app.totp.secret)
  })

  test('shows the requested issuer', async () => {
    const { db } = await signedUp(gateway, newEmail())
    const { data } = await db.auth.mfa.enroll({ factorType: 'totp', issuer: 'The Hub' })

    expect(data?.type === 'totp' && URI.parse(data.totp.uri).issuer).toBe('The Hub')
  })

  test('stores the secret encrypted', async () => {
    const { db } = await signedUp(gateway, newEmail())
    const app = await enrolled(db)

    const [row] = await database.admin`select * from auth.mfa_factors where id = ${app.id}`
    expect(JSON.stringify(row)).not.toContain(app.totp.secret)
    const stored = Buffer.from(row?.secret, 'base64url').toString('hex')
    expect(stored).not.toContain(app.phone.secret.hex.toLowerCase())
  })

  test('counts for nothing before the first code', async () => {
    const { db, session } = await signedUp(gateway, newEmail())
    const app = await enrolled(db)

    expect(await levelOf(db)).toEqual({ now: 'aal1', next: 'aal1', methods: ['password'] })
    expect((await db.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: app.id, status: 'unverified', friendly_name: 'Phone', factor_type: 'totp' }],
      totp: [],
    })
    expect((await db.auth.updateUser({ data: { color: 'blue' } })).error).toBeNull()
    expect((await refresh(gateway, session.refresh_token)).status).toBe(200)
  })
})

describe('setting up (limits)', () => {
  test('may start again under the same name; a verified one keeps it', async () => {
    const { db } = await signedUp(gateway, newEmail())
    const abandoned = await enrolled(db)
    const app = await enrolled(db)

    expect((await present(db, abandoned, abandoned.phone.generate())).error?.code).toBe(
      'mfa_factor_not_found',
    )
    await present(db, app, app.phone.generate())

    const { error } = await db.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  })

  test('is limited to ten; unfinished ones expire after five minutes', async () => {
    const { db, user } = await signedUp(gateway, newEmail())
    for (let number = 1; number <= 10; number++) await enrolled(db, `Phone ${number}`)

    const { error } = await db.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })
    expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })

    await database.admin`
      update auth.mfa_factors set created_at = created_at - interval '301 s' where user_id = ${user.id}`
    await enrolled(db, 'One more')
    expect((await db.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  test('is limited', async () => {
    const strict = await startGateway(database, { limits: { factorPerAccount: { points: 1, seconds: 300 } } })
    const { db } = await signedUp(strict, newEmail())
    const app = await enrolled(db)

    const { error } = await db.auth.mfa.challenge({ factorId: app.id })
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    await strict.close()
  })

  test.each([
    [{ factor_type: 'smoke' }, 'factor_type needs to be totp'],
    [{}, 'factor_type needs to be totp'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 'friendly_name is too long'],
    [{ factor_type: 'totp', issuer: 'x'.repeat(101) }, 'issuer is too long'],
  ])('refuses %j', async (body, message) => {
    const { session } = await signedUp(gateway, newEmail())
    const headers = { authorization: `Bearer ${session.access_token}` }
    const response = await raw(gateway, '/factors', { method: 'POST', headers, body: JSON.stringify(body) })

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 'validation_failed', message })
  })

  test('of another one needs the second factor', async () => {
    const { email } = await withApp()
    const { db } = await signedIn(gateway, email)

    const { error } = await db.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })
})
