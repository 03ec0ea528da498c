import { beforeEach, expect, test } from 'vitest'
import { openGateway } from '../../../../../test/gateway.ts'
import { signedUp } from '../testing.ts'

let refusal: string | undefined
let senders: (string | undefined)[]
const { gateway } = await openGateway({
  checkMail: async (sender) => {
    senders.push(sender)
    return refusal
  },
})

beforeEach(() => {
  refusal = undefined
  senders = []
})

const refused = { status: 429, code: 'over_email_send_rate_limit', message: 'mail_limit' }

test('the application may refuse every mail that a request causes', async () => {
  const { db } = await signedUp(gateway, 'ann@example.com')
  refusal = 'mail_limit'
  const email = 'ann@example.com'

  expect((await gateway.client().auth.resetPasswordForEmail(email)).error).toMatchObject(refused)
  expect((await gateway.client().auth.signInWithOtp({ email })).error).toMatchObject(refused)
  expect((await gateway.client().auth.resend({ email, type: 'signup' })).error).toMatchObject(refused)
  expect((await db.auth.reauthenticate()).error).toMatchObject(refused)
  expect((await db.auth.updateUser({ email: 'new@example.com' })).error).toMatchObject(refused)
  expect(gateway.mails).toEqual([])
})

test('it learns who sends a mail to another address', async () => {
  const { db, user } = await signedUp(gateway, 'ben@example.com')
  await gateway.client().auth.resetPasswordForEmail('ben@example.com')
  await db.auth.updateUser({ email: 'other@example.com' })
  expect(senders).toEqual([undefined, user.id])
})
