import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startGateway } from '../../../../../test/gateway.ts'
import { refresh, signedIn, signedUp } from '../testing.ts'
import { enrolled, levelOf, limits, newEmail, openFactors, present } from './testing.ts'

const { database, gateway, waitForNextStep, withApp } = await openFactors()
const other = await startGateway(database, { limits })
afterAll(() => other.close())

describe('a code', () => {
  test('raises the session, and a refresh keeps the level', async () => {
    const { db } = await signedUp(gateway, newEmail())
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

  test('is required at the next sign-in', async () => {
    const { app, email } = await withApp()

    const { db } = await signedIn(gateway, email)

    expect(await levelOf(db)).toEqual({ now: 'aal1', next: 'aal2', methods: ['password'] })
    expect((await present(db, app, app.phone.generate())).error).toBeNull()
    expect(await levelOf(db)).toMatchObject({ now: 'aal2' })
  })

  test('given again, renews the authentication method', async () => {
    const { db, app } = await withApp()
    await present(db, app, app.phone.generate())
    expect(await levelOf(db)).toMatchObject({ methods: ['totp', 'password'] })
  })

  test('ends only the sessions without a second factor', async () => {
    const { db, app, email } = await withApp()
    const thief = await signedIn(gateway, email)
    const tablet = await signedIn(gateway, email)

    expect((await present(tablet.db, app, app.phone.generate())).error).toBeNull()

    expect((await thief.db.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await db.auth.refreshSession()).error).toBeNull()
    expect((await tablet.db.auth.refreshSession()).error).toBeNull()
  })
})

describe('a code (validity)', () => {
  test('of a neighbouring step is right, an older one is not', async () => {
    // In the middle of a step, however slow the requests are.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { db } = await signedUp(gateway, newEmail())
    const app = await enrolled(db)
    const code = (seconds: number) => app.phone.generate({ timestamp: Date.now() + seconds * 1000 })

    expect((await present(db, app, code(-90))).error?.code).toBe('mfa_verification_failed')
    expect((await present(db, app, code(90))).error?.code).toBe('mfa_verification_failed')
    expect((await present(db, app, code(-29))).error).toBeNull()
    expect((await present(db, app, code(29))).error).toBeNull()
  })

  test.each(['000000', '12345', '1234567', 'abcdef', ' '])('is not %j', async (code) => {
    const { db } = await signedUp(gateway, newEmail())
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
})

describe('a code (several gateways)', () => {
  test('works once, even in parallel at several gateways', async () => {
    const { app, email } = await withApp()
    const devices = await Promise.all(
      [gateway, other, gateway, other].map((each) => signedIn(each, email).then(({ db }) => db)),
    )
    const code = app.phone.generate()

    const results = await Promise.all(devices.map((db) => present(db, app, code)))

    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('during a refresh leaves one valid token, across gateways', async () => {
    const { app, email } = await withApp()
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

  test('guesses are limited across gateways; a correct code does not count', async () => {
    const strict = { limits: { codePerAccount: { points: 3, seconds: 300 } } }
    const gateways = await Promise.all([startGateway(database, strict), startGateway(database, strict)])
    const [here, there] = gateways as [typeof gateway, typeof gateway]
    const { app, email } = await withApp()
    const [one, two] = await Promise.all([signedIn(here, email), signedIn(there, email)])
    await database.admin`delete from gateway.rate_limits`
    const wrong = String((Number(app.phone.generate()) + 1) % 1_000_000).padStart(6, '0')

    for (const { db } of [one, two]) {
      expect((await present(db, app, wrong)).error?.code).toBe('mfa_verification_failed')
    }
    expect((await present(one.db, app, app.phone.generate())).error).toBeNull()
    await waitForNextStep(app)
    const three = await signedIn(there, email)
    expect((await present(three.db, app, wrong)).error?.code).toBe('mfa_verification_failed')

    const { error } = await present(three.db, app, app.phone.generate())
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    await Promise.all(gateways.map((each) => each.close()))
  })
})
