import { z } from 'zod'
import { WireError } from '../../http/wire-error.ts'
import { emailAddress } from '../body.ts'

const text = z.string().max(1000).optional().catch(undefined)

// https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
const idToken = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: emailAddress,
  email_verified: z.boolean().catch(false),
  name: text,
  picture: text,
})

export type Claims = z.infer<typeof idToken>

/** @throws {WireError} 400 `bad_oauth_callback` when the provider omits the email address */
export function readClaims(claims: object): Claims {
  const { data, error: cause } = idToken.safeParse(claims)
  if (data) return data
  const message = 'The sign-in provider did not tell your e-mail address.'
  throw new WireError(400, 'bad_oauth_callback', message, {}, { cause })
}

/** The claims that are stored, under the names of supabase/auth. */
export const identityDataOf = ({ iss, sub, email, email_verified, name, picture }: Claims) => ({
  iss,
  sub,
  provider_id: sub,
  email,
  email_verified,
  phone_verified: false,
  ...(name && { name, full_name: name }),
  ...(picture && { picture, avatar_url: picture }),
})
