// The code that an app with a challenge gets instead of tokens: others may see the URL, but only the app has the verifier.

import { randomBytes } from 'node:crypto'
import type { Query } from '../../database/database.ts'
import type { Tokens } from '../../http/tokens.ts'
import { WireError } from '../../http/wire-error.ts'
import { seal, unseal } from '../sealed-secret.ts'
import type { AuthenticationMethod } from '../sessions.ts'
import { sha256 } from '../sha256.ts'
import { type Challenge, meetsChallenge } from './challenge.ts'

const LIFETIME_SECONDS = 300

/** The provider's own tokens for the app. */
export type ProviderTokens = { provider_token?: string; provider_refresh_token?: string }

type Redeemable = {
  userId: string
  challenge: Challenge
  provider: string
  method: AuthenticationMethod['method']
  providerTokens?: ProviderTokens
}

/** @returns a code that signs `userId` in once, within five minutes */
export async function issueCode(
  query: Query,
  tokens: Tokens,
  { userId, challenge, provider, method, providerTokens = {} }: Redeemable,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  const sealed = (token: string | undefined) => (token ? seal(tokens, code, token) : null)
  await query({
    text: `
      insert into auth.flow_state
        (user_id, auth_code, auth_code_issued_at, code_challenge, code_challenge_method, provider_type,
         authentication_method, provider_access_token, provider_refresh_token)
      values ($1, $2, now(), $3, $4::auth.code_challenge_method, $5, $6, $7, $8)`,
    values: [
      userId,
      sha256(code),
      challenge.challenge,
      challenge.method,
      provider,
      method,
      sealed(providerTokens.provider_token),
      sealed(providerTokens.provider_refresh_token),
    ],
  })
  return code
}

/**
 * A wrong verifier leaves the code valid: seeing the URL must not be enough to consume it.
 * @throws {WireError} 404 `flow_state_not_found`, 422 `flow_state_expired`, 400 `bad_code_verifier`
 */
export async function redeemCode(query: Query, tokens: Tokens, code: string, verifier: string) {
  const [row] = await query({
    text: `
      select user_id, authentication_method, code_challenge as challenge, code_challenge_method as method,
             provider_access_token, provider_refresh_token,
             auth_code_issued_at < now() - make_interval(secs => $2) as expired
      from auth.flow_state
      where auth_code = $1
      for update`,
    values: [sha256(code), String(LIFETIME_SECONDS)],
  })
  if (!row) {
    throw new WireError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  const found = row as CodeRow
  if (found.expired) {
    throw new WireError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!meetsChallenge(verifier, found)) {
    const message = 'code challenge does not match previously saved code verifier'
    throw new WireError(400, 'bad_code_verifier', message)
  }
  await query({ text: 'delete from auth.flow_state where auth_code = $1', values: [sha256(code)] })
  const unsealed = (token: string | null) => (token ? unseal(tokens, code, token) : undefined)
  return {
    userId: found.user_id,
    method: found.authentication_method,
    providerTokens: {
      provider_token: unsealed(found.provider_access_token),
      provider_refresh_token: unsealed(found.provider_refresh_token),
    },
  }
}

type CodeRow = Challenge & {
  user_id: string
  authentication_method: Redeemable['method']
  provider_access_token: string | null
  provider_refresh_token: string | null
  expired: boolean
}
