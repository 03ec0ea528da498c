import { z } from 'zod'
import { emailAddress, readBody, userMetadata } from '../body.ts'
import { createProof, sendLater } from '../mail/mailing.ts'
import { savingNewUser, unconfirmedUser } from '../new-user.ts'
import { redirectTarget } from '../redirect.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { type Account, accountById, wireUser } from '../users.ts'

const requestBody = z.object({ email: emailAddress, data: userMetadata.nullish() })

/**
 * `POST /invite?redirect_to=…` `{ email, data? }`, with the secret key: creates an account without a password and mails
 * a sign-in link and code.
 * https://supabase.com/docs/reference/javascript/auth-admin-inviteuserbyemail
 * @returns 200 with the user object
 * @throws {WireError} 422 `email_exists`; 400 `validation_failed`; 403 `not_admin`; 500 `unexpected_failure` when a trigger
 *   of the application rejects the user
 */
export const invite = (auth: Auth) => async (c: AuthRequest) => {
  const { email, data } = await readBody(c, requestBody)
  const redirectTo = redirectTarget(c, auth.url)
  const { account, proof } = await auth.database.transaction(asAuth, async (query) => {
    const user = { email, passwordHash: null, userMetadata: data ?? {} }
    const { id } = await savingNewUser(() => unconfirmedUser(query, user))
    const proof = await createProof(auth, query, id, 'invite', redirectTo)
    return { account: (await accountById(query, id)) as Account, proof }
  })
  sendLater(auth, async () => [{ kind: 'invite', to: email, ...proof }])
  return c.json(wireUser(account))
}
