import { describe, expect, test } from 'vitest'
import { enrolled, openFactors } from './testing.ts'

const { database, waitForNextStep, withApp } = await openFactors()

describe('a challenge', () => {
  test('lasts five minutes and works once', async () => {
    const { db, app } = await withApp()
    const challenge = async () => (await db.auth.mfa.challenge({ factorId: app.id })).data
    const meet = (challengeId = '') =>
      db.auth.mfa.verify({ factorId: app.id, challengeId, code: app.phone.generate() })

    const [first, second] = [await challenge(), await challenge()]
    expect(first).toMatchObject({ type: 'totp' })
    expect(Math.abs((first?.expires_at ?? 0) - Date.now() / 1000 - 300)).toBeLessThan(5)
    expect((await meet(first?.id)).error).toBeNull()
    await waitForNextStep(app)
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
