import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { readBody } from '../body.ts'
import { refuseOtherFactors } from '../disabled.ts'
import { seal } from '../sealed-secret.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { isOwnAddress, lockAccount } from '../users.ts'
import { CHALLENGE_SECONDS } from './factors.ts'
import { keyUri, newSecret } from './totp.ts'

const MAX_FACTORS = 10

const requestBody = z.object({
  factor_type: z.literal('totp', 'factor_type needs to be totp'),
  friendly_name: z.string().max(100, 'friendly_name is too long').nullish(),
  issuer: z.string().max(100, 'issuer is too long').nullish(),
})

/**
 * `POST /factors` `{ factor_type: 'totp', friendly_name?, issuer? }`: starts the setup of an authenticator app. It counts
 * once a code is verified. The app shows the issuer, by default the host name. Where mails arrive, the address must be
 * verified first: a stranger who registered it could otherwise lock its owner out.
 * https://supabase.com/docs/reference/javascript/auth-mfa-enroll
 * @returns 200 with `{ id, type, friendly_name, totp: { qr_code, secret, uri } }`; the QR code is raw SVG
 * @throws {WireError} 403 `insufficient_aal` when there is a verified factor that this session has not used; 422
 *   `email_not_confirmed`, `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`; 400 `validation_failed`; 429
 */
export const enroll = (auth: Auth) => async (c: AuthRequest) => {
  const { account, aal } = c.var.signedIn
  await refuseOtherFactors(c)
  const { factor_type, friendly_name, issuer } = await readBody(c, requestBody)
  if (auth.deliversMail && !isOwnAddress(account)) {
    throw new WireError(422, 'email_not_confirmed', 'Verify your email address before enrolling a factor')
  }
  await auth.limiters.factorPerAccount.consume(account.id)

  const name = friendly_name ?? ''
  const id = randomUUID()
  const secret = newSecret()
  await auth.database.transaction(asAuth, async (query) => {
    await lockAccount(query, account.id)
    await forgetUnfinished(query, account.id, name)
    await checkRoom(query, account.id, name, aal)
    await query({
      text: `
        insert into auth.mfa_factors (id, user_id, factor_type, friendly_name, secret) values ($1, $2, $3, $4, $5)`,
      values: [id, account.id, factor_type, name, seal(auth.tokens, id, secret)],
    })
  })

  const { uri, qr_code } = keyUri(secret, issuer || new URL(auth.url).hostname, account.email ?? account.id)
  return c.json({ id, type: factor_type, friendly_name: name, totp: { qr_code, secret, uri } })
}

/** Starting again under the same name abandons the first attempt. */
async function forgetUnfinished(query: Query, userId: string, name: string): Promise<void> {
  await query({
    text: `
      delete from auth.mfa_factors
      where user_id = $1 and status = 'unverified'
        and (friendly_name = $2 or created_at < now() - make_interval(secs => $3))`,
    values: [userId, name, String(CHALLENGE_SECONDS)],
  })
}

async function checkRoom(query: Query, userId: string, name: string, aal: string): Promise<void> {
  const factors = await query({
    text: 'select friendly_name, status from auth.mfa_factors where user_id = $1',
    values: [userId],
  })
  if (aal !== 'aal2' && factors.some(({ status }) => status === 'verified')) {
    throw new WireError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  if (factors.some(({ friendly_name }) => friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new WireError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= MAX_FACTORS) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new WireError(422, 'too_many_enrolled_mfa_factors', message)
  }
}
