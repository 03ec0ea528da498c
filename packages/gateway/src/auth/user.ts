import { z } from 'zod'
import { WireError } from '../http/wire-error.ts'
import { mergeMetadata } from './account-changes.ts'
import { emailAddress, readBody, userMetadata } from './body.ts'
import { emailExists } from './errors.ts'
import { startEmailChange } from './mail/email-change.ts'
import { limitMail, sendLater } from './mail/mailing.ts'
import { originOf } from './origin.ts'
import { preparePassword, replacePassword } from './password-change.ts'
import { challengeFields, readChallenge } from './pkce/challenge.ts'
import { redirectTarget } from './redirect.ts'
import { type Auth, type AuthRequest, asAuth } from './service.ts'
import { type Account, accountByEmail, accountById, checkMetadata, wireUser } from './users.ts'

/** `GET /user`: 200 with the caller's user object. */
export const getUser = (c: AuthRequest) => c.json(wireUser(c.var.signedIn.account))

const requestBody = z.object({
  email: emailAddress.optional(),
  password: z.string('Password must be a string').optional(),
  current_password: z.string('Current password must be a string').optional(),
  nonce: z.string('Nonce must be a string').optional(),
  data: userMetadata.nullish(),
  app_metadata: z.unknown().optional(),
  ...challengeFields,
})

/**
 * `PUT /user?redirect_to=…` `{ email?, password?, current_password?, nonce?, data? }`: changes the caller's account.
 * `data` is merged into the metadata, null removes a key. A new address counts once both mailboxes have confirmed it. A
 * new password needs a proof (see password-change.ts), ends all other sessions, and triggers a mail.
 * https://supabase.com/docs/reference/javascript/auth-updateuser
 * @returns 200 with the user object
 * @throws {WireError} 422 `same_password`, `weak_password`, `email_exists`, `reauthentication_not_valid`; 400
 *   `current_password_required`, `current_password_invalid`, `validation_failed`; 403 `not_admin` for `app_metadata`;
 *   409 `conflict`; 429
 */
export const updateUser = (auth: Auth) => async (c: AuthRequest) => {
  const { signedIn } = c.var
  const { account } = signedIn
  const { email, password, current_password, nonce, data, app_metadata, ...fields } = await readBody(
    c,
    requestBody,
  )
  const challenge = readChallenge(fields)
  if (app_metadata !== undefined) {
    throw new WireError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const newEmail = email === account.email?.toLowerCase() ? undefined : email
  const newPassword = password === undefined ? undefined : { password, current_password, nonce }

  const hash = newPassword && (await preparePassword(auth, signedIn, newPassword))
  if (newEmail !== undefined) await permitEmailChange(auth, c, newEmail)

  const { updated, mails } = await auth.database.transaction(asAuth, async (query) => {
    // The password first: it revokes earlier mails.
    if (newPassword && hash) await replacePassword(auth, query, signedIn, newPassword, hash)
    const mails =
      newEmail === undefined
        ? []
        : await startEmailChange(auth, query, account, newEmail, redirectTarget(c, auth.url), challenge)
    if (data) await mergeMetadata(query, account.id, 'user', data)
    const updated = (await accountById(query, account.id)) as Account
    checkMetadata(updated)
    return { updated, mails }
  })
  if (hash && account.email) mails.push({ kind: 'password_changed', to: account.email })
  sendLater(auth, async () => mails)
  return c.json(wireUser(updated))
}

async function permitEmailChange(auth: Auth, c: AuthRequest, newEmail: string): Promise<void> {
  // The response reveals whether the address has an account, as sign-up does.
  await auth.limiters.signUpPerAddress.consume(originOf(c).network)
  const taken = await auth.database.transaction(asAuth, (query) => accountByEmail(query, newEmail))
  if (taken) throw emailExists()
  // Limits both the mails of one user and the mails to one address.
  const { email, id } = c.var.signedIn.account
  await limitMail(auth, c, 'email_change', email ?? id, id)
  await auth.limiters.mailPerAccount.consume(`email_change ${newEmail}`)
}
