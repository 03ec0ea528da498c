// A stranger may register an address, but cannot lock its owner out with a second factor.

import { expect, test } from 'vitest'
import { openGateway } from '../../../../../test/gateway.ts'
import { generous, openLink, PASSWORD, signedIn, signedUp, takeMail } from '../testing.ts'
import { enrolled, levelOf, newEmail, openFactors, present } from './testing.ts'

const { gateway: delivering } = await openGateway({ deliversMail: true, limits: generous })
const { gateway, withApp } = await openFactors()

/** Signs in with the code of a mail, which verifies the address. */
async function verified(on: typeof gateway, email: string) {
  const db = on.client()
  await db.auth.resetPasswordForEmail(email)
  const { code } = await takeMail(on, email, 'recovery')
  const { error } = await db.auth.verifyOtp({ email, token: code, type: 'recovery' })
  if (error) throw error
  return db
}

test('where mails arrive, a second factor requires a verified address', async () => {
  const email = newEmail()
  const { db } = await signedUp(delivering, email)
  const { error } = await db.auth.mfa.enroll({ factorType: 'totp' })
  expect(error).toMatchObject({ status: 422, code: 'email_not_confirmed' })

  const owner = await verified(delivering, email)
  const app = await enrolled(owner)
  expect((await present(owner, app, app.phone.generate())).error).toBeNull()
})

test('an owner who verifies the address by a code removes the stranger’s factor and sessions', async () => {
  const squatter = await withApp()

  const owner = await verified(gateway, squatter.email)

  expect((await owner.auth.mfa.listFactors()).data?.all).toEqual([])
  expect(await levelOf(owner)).toMatchObject({ now: 'aal1', next: 'aal1' })
  expect((await owner.auth.updateUser({ password: 'a password of my own' })).error).toBeNull()
  expect((await squatter.db.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  await expect(signedIn(gateway, squatter.email, PASSWORD)).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
})

test('an owner who follows the link does so with the first request', async () => {
  const squatter = await withApp()
  await gateway.client().auth.resetPasswordForEmail(squatter.email)
  const { link } = await takeMail(gateway, squatter.email, 'recovery')
  const { access_token = '', refresh_token = '' } = (await openLink(link)).fields
  // A mail scanner may have followed it.
  expect((await squatter.db.auth.mfa.listFactors()).data?.totp).toHaveLength(1)

  const owner = gateway.client()
  await owner.auth.setSession({ access_token, refresh_token })

  expect((await owner.auth.mfa.listFactors()).data?.all).toEqual([])
  expect((await squatter.db.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('a second factor of a verified account is still required after a mail', async () => {
  const email = newEmail()
  await signedUp(gateway, email)
  const owner = await verified(gateway, email)
  const app = await enrolled(owner)
  await present(owner, app, app.phone.generate())

  await gateway.client().auth.signInWithOtp({ email })
  const { code } = await takeMail(gateway, email, 'magic_link')
  const later = gateway.client()
  await later.auth.verifyOtp({ email, token: code, type: 'email' })

  expect(await levelOf(later)).toMatchObject({ now: 'aal1', next: 'aal2' })
})
