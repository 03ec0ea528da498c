import type { SupabaseClient } from '@supabase/supabase-js'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { keys, openGateway, startGateway } from '../../../../../test/gateway.ts'
import { PASSWORD, raw, refresh, signedIn, signedUp } from '../testing.ts'

const limits = {
  factorPerAccount: { points: 100, seconds: 300 },
  codePerAccount: { points: 30, seconds: 300 },
}
const { database, gateway } = await openGateway({ limits })
const other = await startGateway(database, { limits })
afterAll(() => other.close())

let people = 0
let email = ''
beforeEach(() => {
  people += 1
  email = `person${people}@example.com`
})

/** Begins to set up an app; `phone` computes its codes as an authenticator app would. */
async function enrolled(db: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await db.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { ...data, phone: URI.parse(data.totp.uri) as TOTP }
}

type App = Awaited<ReturnType<typeof enrolled>>

const present = (db: SupabaseClient, { id }: { id: string }, code: string) =>
  db.auth.mfa.challengeAndVerify({ factorId: id, code })

/** Lets the codes that were used be of a step gone by, as if the person had waited for the next. */
const wait = (app: App) =>
  database.admin`update auth.mfa_factors set last_used_step = last_used_step - 2 where id = ${app.id}`

/** Signed up, with an app that is set up; the session is at aal2. */
async function withApp() {
  const { db, user } = await signedUp(gateway, email)
  const app = await enrolled(db)
  const { error } = await present(db, app, app.phone.generate())
  if (error) throw error
  await wait(app)
  return { db, user, app }
}

const levelOf = async (db: SupabaseClient) => {
  const { data } = await db.auth.mfa.getAuthenticatorAssuranceLevel()
  const methods = data?.currentAuthenticationMethods.map((entry) =>
    typeof entry === 'string' ? entry : entry.method,
  )
  return { now: data?.currentLevel, next: data?.nextLevel, methods }
}

describe('setting up', () => {
  test('gives the app what it needs, once', async () => {
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

  test('names whoever the app asks for', async () => {
    const { db } = await signedUp(gateway, email)
    const { data } = await db.auth.mfa.enroll({ factorType: 'totp', issuer: 'The Hub' })

    expect(data?.type === 'totp' && URI.parse(data.totp.uri).issuer).toBe('The Hub')
  })

  test('keeps the secret from readers of the database', async () => {
    const { db } = await signedUp(gateway, email)
    const app = await enrolled(db)

    const [row] = await database.admin`select * from auth.mfa_factors where id = ${app.id}`
    expect(JSON.stringify(row)).not.toContain(app.totp.secret)
    const stored = Buffer.from(row?.secret, 'base64url').toString('hex')
    expect(stored).not.toContain(app.phone.secret.hex.toLowerCase())
  })

  test('counts for nothing before the first code', async () => {
    const { db, session } = await signedUp(gateway, email)
    const app = await enrolled(db)

    expect(await levelOf(db)).toEqual({ now: 'aal1', next: 'aal1', methods: ['password'] })
    expect((await db.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: app.id, status: 'unverified', friendly_name: 'Phone', factor_type: 'totp' }],
      totp: [],
    })
    expect((await db.auth.updateUser({ data: { color: 'blue' } })).error).toBeNull()
    expect((await refresh(gateway, session.refresh_token)).status).toBe(200)
  })

  test('may begin again under the same name; a verified one keeps it', async () => {
    const { db } = await signedUp(gateway, email)
    const abandoned = await enrolled(db)
    const app = await enrolled(db)

    expect((await present(db, abandoned, abandoned.phone.generate())).error?.code).toBe(
      'mfa_factor_not_found',
    )
    await present(db, app, app.phone.generate())

    const { error } = await db.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  })

  test('ends at ten, and what was never finished makes room after five minutes', async () => {
    const { db, user } = await signedUp(gateway, email)
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
    const { db } = await signedUp(strict, email)
    const app = await enrolled(db)

    const { error } = await db.auth.mfa.challenge({ factorId: app.id })
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    await strict.close()
  })

  test.each([
    [{ factor_type: 'phone', phone: '+15550100' }, 'factor_type needs to be totp'],
    [{}, 'factor_type needs to be totp'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 'friendly_name is too long'],
    [{ factor_type: 'totp', issuer: 'x'.repeat(101) }, 'issuer is too long'],
  ])('refuses %j', async (body, message) => {
    const { session } = await signedUp(gateway, email)
    const headers = { authorization: `Bearer ${session.access_token}` }
    const response = await raw(gateway, '/factors', { method: 'POST', headers, body: JSON.stringify(body) })

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 'validation_failed', message })
  })
})

describe('a code', () => {
  test('raises the session, and a refresh keeps it there', async () => {
    const { db } = await signedUp(gateway, email)
    const app = await enrolled(db)
    const before = await database.admin`select id from auth.sessions`

    const { data, error } = await present(db, app, app.phone.generate())

    expect(error).toBeNull()
    expect(data?.user.factors).toMatchObject([{ id: app.id, status: 'verified' }])
    const raised = { now: 'aal2', next: 'aal2', methods: ['totp', 'password'] }
    expect(await levelOf(db)).toEqual(raised)
    expect((await db.auth.refreshSession()).error).toBeNull()
    expect(await levelOf(db)).toEqual(raised)
    expect((await db.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect(await database.admin`select id from auth.sessions`).toEqual(before)
  })

  test('is asked for at the next sign-in', async () => {
    const { app } = await withApp()

    const { db } = await signedIn(gateway, email)

    expect(await levelOf(db)).toEqual({ now: 'aal1', next: 'aal2', methods: ['password'] })
    expect((await present(db, app, app.phone.generate())).error).toBeNull()
    expect(await levelOf(db)).toMatchObject({ now: 'aal2' })
  })

  test('given again, renews how the session began', async () => {
    const { db, app } = await withApp()
    await present(db, app, app.phone.generate())
    expect(await levelOf(db)).toMatchObject({ methods: ['totp', 'password'] })
  })

  test('ends the sessions that have the password alone, and no other', async () => {
    const { db, app } = await withApp()
    const thief = await signedIn(gateway, email)
    const tablet = await signedIn(gateway, email)

    expect((await present(tablet.db, app, app.phone.generate())).error).toBeNull()

    expect((await thief.db.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await db.auth.refreshSession()).error).toBeNull()
    expect((await tablet.db.auth.refreshSession()).error).toBeNull()
  })

  test('of a moment ago or ahead is right, an older one is not', async () => {
    // In the middle of a step, however long the requests take.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { db } = await signedUp(gateway, email)
    const app = await enrolled(db)
    const code = (seconds: number) => app.phone.generate({ timestamp: Date.now() + seconds * 1000 })

    expect((await present(db, app, code(-90))).error?.code).toBe('mfa_verification_failed')
    expect((await present(db, app, code(90))).error?.code).toBe('mfa_verification_failed')
    expect((await present(db, app, code(-29))).error).toBeNull()
    expect((await present(db, app, code(29))).error).toBeNull()
  })

  test.each(['000000', '12345', '1234567', 'abcdef', ' '])('is not %j', async (code) => {
    const { db } = await signedUp(gateway, email)
    const app = await enrolled(db)

    expect((await present(db, app, code)).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    expect(await levelOf(db)).toMatchObject({ now: 'aal1', next: 'aal1' })
  })

  test('works once', async () => {
    const { db, app } = await withApp()
    const code = app.phone.generate()
    expect((await present(db, app, code)).error).toBeNull()

    expect((await present(db, app, code)).error?.code).toBe('mfa_verification_failed')
    const earlier = app.phone.generate({ timestamp: Date.now() - 30_000 })
    expect((await present(db, app, earlier)).error?.code).toBe('mfa_verification_failed')
  })

  test('works once, even at the same moment at several gateways', async () => {
    const { app } = await withApp()
    const devices = await Promise.all(
      [gateway, other, gateway, other].map((each) => signedIn(each, email).then(({ db }) => db)),
    )
    const code = app.phone.generate()

    const results = await Promise.all(devices.map((db) => present(db, app, code)))

    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('while the session is refreshed leaves one good token, at several gateways', async () => {
    const { app } = await withApp()
    const { db } = await signedIn(gateway, email)
    const { data } = await db.auth.getSession()
    const token = data.session?.refresh_token ?? ''

    const [verified, ...refreshed] = await Promise.all([
      present(db, app, app.phone.generate()),
      ...[gateway, other, gateway].map((each) => refresh(each, token)),
    ])

    expect(verified.error).toBeNull()
    expect(refreshed.map(({ status }) => status)).toEqual([200, 200, 200])
    const last = await refresh(other, verified.data?.refresh_token ?? '')
    expect(last.status).toBe(200)
    expect(last.body.user.factors).toHaveLength(1)
  })

  test('guessing is limited, at all gateways together; a right one does not count', async () => {
    const strict = { limits: { codePerAccount: { points: 3, seconds: 300 } } }
    const gateways = await Promise.all([startGateway(database, strict), startGateway(database, strict)])
    const [here, there] = gateways as [typeof gateway, typeof gateway]
    const { app } = await withApp()
    const [one, two] = await Promise.all([signedIn(here, email), signedIn(there, email)])
    await database.admin`delete from gateway.rate_limits`
    const wrong = String((Number(app.phone.generate()) + 1) % 1_000_000).padStart(6, '0')

    for (const { db } of [one, two]) {
      expect((await present(db, app, wrong)).error?.code).toBe('mfa_verification_failed')
    }
    expect((await present(one.db, app, app.phone.generate())).error).toBeNull()
    await wait(app)
    const three = await signedIn(there, email)
    expect((await present(three.db, app, wrong)).error?.code).toBe('mfa_verification_failed')

    const { error } = await present(three.db, app, app.phone.generate())
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    await Promise.all(gateways.map((each) => each.close()))
  })
})

describe('a challenge', () => {
  test('lasts five minutes, and is met once', async () => {
    const { db, app } = await withApp()
    const challenge = async () => (await db.auth.mfa.challenge({ factorId: app.id })).data
    const meet = (challengeId = '') =>
      db.auth.mfa.verify({ factorId: app.id, challengeId, code: app.phone.generate() })

    const [first, second] = [await challenge(), await challenge()]
    expect(first).toMatchObject({ type: 'totp' })
    expect(Math.abs((first?.expires_at ?? 0) - Date.now() / 1000 - 300)).toBeLessThan(5)
    expect((await meet(first?.id)).error).toBeNull()
    await wait(app)
    expect((await meet(first?.id)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })

    await database.admin`update auth.mfa_challenges set created_at = created_at - interval '301 s'`
    expect((await meet(second?.id)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
    await challenge()
    const [left] =
      await database.admin`select count(*)::int from auth.mfa_challenges where factor_id = ${app.id}`
    expect(left).toEqual({ count: 1 })
  })

  test('survives a wrong code', async () => {
    const { db, app } = await withApp()
    const { data } = await db.auth.mfa.challenge({ factorId: app.id })
    const meet = (code: string) => db.auth.mfa.verify({ factorId: app.id, challengeId: data?.id ?? '', code })

    expect((await meet('000000')).error?.code).toBe('mfa_verification_failed')
    expect((await meet(app.phone.generate())).error).toBeNull()
  })

  test('is for one factor', async () => {
    const { db, app } = await withApp()
    const tablet = await enrolled(db, 'Tablet')
    const { data } = await db.auth.mfa.challenge({ factorId: tablet.id })

    const { error } = await db.auth.mfa.verify({
      factorId: app.id,
      challengeId: data?.id ?? '',
      code: app.phone.generate(),
    })
    expect(error?.code).toBe('mfa_challenge_expired')
  })
})

describe('with the password alone', () => {
  test('nobody sets up an app of their own beside the first', async () => {
    await withApp()
    const { db } = await signedIn(gateway, email)

    const { error } = await db.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })

  test('nobody removes the app', async () => {
    const { app } = await withApp()
    const { db } = await signedIn(gateway, email)

    const { error } = await db.auth.mfa.unenroll({ factorId: app.id })
    expect(error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    expect(await levelOf(db)).toMatchObject({ next: 'aal2' })
  })

  test('nobody changes the account', async () => {
    const { db: owner } = await withApp()
    const { db } = await signedIn(gateway, email)

    for (const change of [
      { password: 'mine now, all mine' },
      { email: 'thief@example.com' },
      { data: { a: 1 } },
    ]) {
      const { error } = await db.auth.updateUser(change)
      expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    }
    expect((await owner.auth.updateUser({ data: { a: 1 } })).error).toBeNull()
    await signedIn(gateway, email, PASSWORD)
  })

  test.each(['global', 'others'] as const)('nobody signs the owner out, scope %s', async (scope) => {
    const { db: owner } = await withApp()
    const thief = await signedIn(gateway, email)

    await thief.db.auth.signOut({ scope })

    expect((await owner.auth.refreshSession()).error).toBeNull()
    const { status } = await refresh(gateway, thief.session.refresh_token)
    expect(status).toBe(scope === 'global' ? 400 : 200)
  })
})

describe('removing', () => {
  test('lets every session that it raised fall back', async () => {
    const { db, app } = await withApp()
    const tablet = await signedIn(gateway, email)
    await present(tablet.db, app, app.phone.generate())

    const { data, error } = await db.auth.mfa.unenroll({ factorId: app.id })

    expect(error).toBeNull()
    expect(data).toEqual({ id: app.id })
    for (const each of [db, tablet.db]) {
      await each.auth.refreshSession()
      expect(await levelOf(each)).toEqual({ now: 'aal1', next: 'aal1', methods: ['password'] })
    }
    expect((await db.auth.getUser()).data.user).not.toHaveProperty('factors')
  })

  test('leaves alone what another app has raised', async () => {
    const { db, app } = await withApp()
    const tablet = await enrolled(db, 'Tablet')
    await present(db, tablet, tablet.phone.generate())
    const { db: second } = await signedIn(gateway, email)
    await present(second, app, app.phone.generate())

    await db.auth.mfa.unenroll({ factorId: app.id })

    await Promise.all([db.auth.refreshSession(), second.auth.refreshSession()])
    expect(await levelOf(db)).toMatchObject({ now: 'aal2', next: 'aal2' })
    expect(await levelOf(second)).toMatchObject({ now: 'aal1', next: 'aal2' })
  })

  test('an unfinished one needs no code', async () => {
    const { db } = await signedUp(gateway, email)
    const app = await enrolled(db)
    expect((await db.auth.mfa.unenroll({ factorId: app.id })).error).toBeNull()
    expect((await db.auth.mfa.listFactors()).data?.all).toEqual([])
  })
})

test('another person’s app is not found', async () => {
  const { app } = await withApp()
  const { db: mallory } = await signedUp(gateway, `mallory.${email}`)

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
])('%s %s needs somebody who is signed in', async (method, path) => {
  expect((await raw(gateway, path, { method })).status).toBe(401)
})

test('an odd id or body gets a clear answer', async () => {
  const { session } = await signedUp(gateway, email)
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

describe('an administrator', () => {
  test('helps somebody who has lost their phone', async () => {
    const { user, app } = await withApp()
    const { db } = await signedIn(gateway, email)
    const { mfa } = gateway.client({}, keys.secret).auth.admin

    const { data } = await mfa.listFactors({ userId: user.id })
    expect(data?.factors).toEqual([
      {
        id: app.id,
        factor_type: 'totp',
        friendly_name: 'Phone',
        status: 'verified',
        last_challenged_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
    expect((await mfa.deleteFactor({ userId: user.id, id: app.id })).error).toBeNull()

    await db.auth.refreshSession()
    expect(await levelOf(db)).toMatchObject({ now: 'aal1', next: 'aal1' })
    expect((await mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
    expect((await mfa.deleteFactor({ userId: user.id, id: app.id })).error?.code).toBe('mfa_factor_not_found')
  })

  test('is nobody else', async () => {
    const { db, user, app } = await withApp()
    const { mfa } = db.auth.admin

    expect((await mfa.listFactors({ userId: user.id })).error?.code).toBe('not_admin')
    expect((await mfa.deleteFactor({ userId: user.id, id: app.id })).error?.code).toBe('not_admin')
    expect(await levelOf(db)).toMatchObject({ next: 'aal2' })
  })
})

test('an account goes with its factors', async () => {
  const { user } = await withApp()
  const { error } = await gateway.client({}, keys.secret).auth.admin.deleteUser(user.id)

  expect(error).toBeNull()
  expect(await database.admin`select 1 from auth.mfa_factors where user_id = ${user.id}`).toHaveLength(0)
})
