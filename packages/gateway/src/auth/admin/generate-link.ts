import { z } from 'zod'
import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { emailAddress, readBody, userMetadata } from '../body.ts'
import { emailExists, validationFailed } from '../errors.ts'
import { requestEmailChange } from '../mail/email-change.ts'
import { createProof } from '../mail/mailing.ts'
import { savingNewUser, unconfirmedUser } from '../new-user.ts'
import { checkNewPassword, hashPassword } from '../passwords.ts'
import { redirectTarget } from '../redirect.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { type Account, accountByEmail, accountById, wireUser } from '../users.ts'

const types = [
  'signup',
  'invite',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
] as const

const requestBody = z.object({
  type: z.enum(types, 'Invalid email action link type requested'),
  email: emailAddress,
  new_email: emailAddress.optional(),
  password: z.string('Password must be a string').optional(),
  data: userMetadata.nullish(),
})

type LinkRequest = Omit<z.infer<typeof requestBody>, 'password'> & { passwordHash: string | null }

/**
 * `POST /admin/generate_link?redirect_to=…` `{ type, email, new_email?, password?, data? }`: the link and code of a
 * mail that the application sends itself. `signup`, `invite` and `magiclink` create a missing account.
 * https://supabase.com/docs/reference/javascript/auth-admin-generatelink
 * @returns 200 with the user object and `action_link`, `email_otp`, `hashed_token`, `redirect_to`, `verification_type`
 * @throws {WireError} 404 `user_not_found`; 422 `email_exists`, `weak_password`; 400 `validation_failed`; 500
 *   `unexpected_failure` when a trigger of the application rejects the user
 */
export const generateLink = (auth: Auth) => async (c: AuthRequest) => {
  const { password, ...body } = await readBody(c, requestBody)
  const { minPasswordLength, passwordCost } = auth.settings
  if (body.type === 'signup' && !password) throw validationFailed('Signup requires a valid password')
  if (password) checkNewPassword(password, minPasswordLength)
  const request = { ...body, passwordHash: password ? await hashPassword(password, passwordCost) : null }
  const redirectTo = redirectTarget(c, auth.url)

  const { account, type, proof } = await auth.database.transaction(asAuth, async (query) => {
    const known = await accountByEmail(query, request.email)
    // A new user must confirm the address first.
    const type = request.type === 'magiclink' && !known ? 'signup' : request.type
    const { id } = await accountFor(query, { ...request, type }, known)
    const proof = await createProof(auth, query, id, type, redirectTo)
    return { account: (await accountById(query, id)) as Account, type, proof }
  })
  return c.json({
    ...wireUser(account),
    action_link: proof.link,
    email_otp: proof.code,
    hashed_token: proof.token,
    redirect_to: redirectTo,
    verification_type: type,
  })
}

async function accountFor(query: Query, request: LinkRequest, known: Account | undefined): Promise<Account> {
  if (request.type === 'signup' || request.type === 'invite') {
    const { email, passwordHash, data } = request
    return savingNewUser(() => unconfirmedUser(query, { email, passwordHash, userMetadata: data ?? {} }))
  }
  if (!known) throw new WireError(404, 'user_not_found', 'User with this email not found')
  if (request.type === 'email_change_current' || request.type === 'email_change_new') {
    if (request.new_email === undefined) throw validationFailed('A new email is required')
    if (await accountByEmail(query, request.new_email)) throw emailExists()
    // The application requests one link per address, one after the other.
    if (known.new_email !== request.new_email) await requestEmailChange(query, known.id, request.new_email)
  }
  return known
}
