import { z } from 'zod'
import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { emailAddress, readBody, userMetadata } from '../body.ts'
import { emailExists, validationFailed } from '../errors.ts'
import { wishForEmail } from '../mail/email-change.ts'
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

type Wish = Omit<z.infer<typeof requestBody>, 'password'> & { passwordHash: string | null }

/**
 * `POST /admin/generate_link?redirect_to=…` `{ type, email, new_email?, password?, data? }`: the link and the digits of a
 * mail that the application sends itself. `signup`, `invite` and `magiclink` make an account where there is none.
 * https://supabase.com/docs/reference/javascript/auth-admin-generatelink
 * @returns 200 with the user object and `action_link`, `email_otp`, `hashed_token`, `redirect_to`, `verification_type`
 * @throws {WireError} 404 `user_not_found`; 422 `email_exists`, `weak_password`; 400 `validation_failed`; 500
 *   `unexpected_failure` when a trigger of the application refuses the user
 */
export const generateLink = (auth: Auth) => async (c: AuthRequest) => {
  const { password, ...body } = await readBody(c, requestBody)
  if (body.type === 'signup' && !password) throw validationFailed('Signup requires a valid password')
  if (password) checkNewPassword(password)
  const wish = { ...body, passwordHash: password ? await hashPassword(password) : null }
  const redirectTo = redirectTarget(c, auth.url)

  const { account, type, proof } = await auth.database.transaction(asAuth, async (query) => {
    const known = await accountByEmail(query, wish.email)
    // A newcomer has an address to confirm first.
    const type = wish.type === 'magiclink' && !known ? 'signup' : wish.type
    const { id } = await accountFor(query, { ...wish, type }, known)
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

async function accountFor(query: Query, wish: Wish, known: Account | undefined): Promise<Account> {
  if (wish.type === 'signup' || wish.type === 'invite') {
    const { email, passwordHash, data } = wish
    return savingNewUser(() => unconfirmedUser(query, { email, passwordHash, userMetadata: data ?? {} }))
  }
  if (!known) throw new WireError(404, 'user_not_found', 'User with this email not found')
  if (wish.type === 'email_change_current' || wish.type === 'email_change_new') {
    if (wish.new_email === undefined) throw validationFailed('A new email is required')
    if (await accountByEmail(query, wish.new_email)) throw emailExists()
    // The links for both addresses are asked for one after the other.
    if (known.new_email !== wish.new_email) await wishForEmail(query, known.id, wish.new_email)
  }
  return known
}
