import { describe, expect, test } from 'vitest'
import { keys } from '../../../../../test/gateway.ts'
import { levelOf, openFactors } from '../factors/testing.ts'
import { signedIn } from '../testing.ts'

const { gateway, withApp } = await openFactors()

describe('an administrator', () => {
  test('helps a user who lost their phone', async () => {
    const { user, app, email } = await withApp()
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

  test('needs the secret key', async () => {
    const { db, user, app } = await withApp()
    const { mfa } = db.auth.admin

    expect((await mfa.listFactors({ userId: user.id })).error?.code).toBe('not_admin')
    expect((await mfa.deleteFactor({ userId: user.id, id: app.id })).error?.code).toBe('not_admin')
    expect(await levelOf(db)).toMatchObject({ next: 'aal2' })
  })
})
