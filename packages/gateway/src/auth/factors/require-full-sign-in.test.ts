import { expect, test } from 'vitest'
import { PASSWORD, refresh, signedIn } from '../testing.ts'
import { openFactors } from './testing.ts'

const { gateway, withApp } = await openFactors()

test('the password alone cannot change the account', async () => {
  const { db: owner, email } = await withApp()
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

test.each(['global', 'others'] as const)(
  'the password alone cannot sign other sessions out, scope %s',
  async (scope) => {
    const { db: owner, email } = await withApp()
    const thief = await signedIn(gateway, email)

    await thief.db.auth.signOut({ scope })

    expect((await owner.auth.refreshSession()).error).toBeNull()
    const { status } = await refresh(gateway, thief.session.refresh_token)
    expect(status).toBe(scope === 'global' ? 400 : 200)
  },
)
