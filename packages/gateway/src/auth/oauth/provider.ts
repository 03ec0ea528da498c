// A sign-in provider (OpenID Connect, https://openid.net/specs/openid-connect-core-1_0.html).

import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  ResponseBodyError,
} from 'openid-client'
import { WireError } from '../../http/wire-error.ts'
import type { ProviderTokens } from '../pkce/auth-code.ts'
import { sha256 } from '../sha256.ts'
import { type Claims, readClaims } from './claims.ts'

/** From the registration of this gateway at the provider. */
export type ProviderOptions = { issuer: string; clientId: string; clientSecret: string }

/** Ties the response to the request. `secret` stays in the browser; the provider sees only hashes of it. */
type Round = { state: string; secret: string }

export type Provider = {
  /** @throws {WireError} 504 `request_timeout` when the provider does not respond */
  authorizationUrl(round: Round & { redirectUri: string; scopes: string; extra: object }): Promise<URL>
  /**
   * @param address where the provider redirected the browser
   * @throws {WireError} with the provider's error code when it refused; 400 `bad_oauth_callback` for a forged or
   *   used response; 500 `unexpected_failure`; 504 `request_timeout`
   */
  signIn(address: URL, round: Round): Promise<{ claims: Claims; providerTokens: ProviderTokens }>
}

const TIMEOUT_SECONDS = 10

export function createProvider({ issuer, clientId, clientSecret }: ProviderOptions): Provider {
  // Discovered on first use, because the gateway also starts without the provider. Failures are retried.
  let discovered: Promise<Configuration> | undefined
  const configuration = () => {
    discovered ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    }).catch((cause: unknown) => {
      discovered = undefined
      throw unreachable(cause)
    })
    return discovered
  }

  return {
    async authorizationUrl({ state, secret, redirectUri, scopes, extra }) {
      return buildAuthorizationUrl(await configuration(), {
        ...extra,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: ['openid', 'email', 'profile', scopes].join(' ').trim(),
        state,
        nonce: nonceOf(secret),
        code_challenge: await calculatePKCECodeChallenge(secret),
        code_challenge_method: 'S256',
      })
    },

    async signIn(address, { state, secret }) {
      const checks = { expectedState: state, expectedNonce: nonceOf(secret), pkceCodeVerifier: secret }
      const tokens = await authorizationCodeGrant(await configuration(), address, checks).catch(refused)
      return {
        // With an expected nonce, the grant fails without an ID token.
        claims: readClaims(tokens.claims() ?? {}),
        providerTokens: { provider_token: tokens.access_token, provider_refresh_token: tokens.refresh_token },
      }
    },
  }
}

// The hash of the cookie's secret, as OpenID Connect Core suggests in 15.5.2.
const nonceOf = (secret: string) => sha256(`nonce of ${secret}`)

const unreachable = (cause: unknown) =>
  new WireError(
    504,
    'request_timeout',
    'The sign-in provider cannot be reached. Please try again later.',
    {},
    { cause },
  )

function refused(cause: unknown): never {
  if (cause instanceof AuthorizationResponseError) {
    const message =
      cause.error === 'access_denied' ? 'The sign-in was cancelled.' : 'The provider refused the sign-in.'
    throw new WireError(403, cause.error, cause.error_description ?? message, {}, { cause })
  }
  // Thrown by `fetch`: no response at all.
  if (cause instanceof TypeError) throw unreachable(cause)
  const message = 'The sign-in could not be completed. Please try again.'
  if (cause instanceof ResponseBodyError && cause.error === 'invalid_grant') {
    throw new WireError(400, 'bad_oauth_callback', message, {}, { cause })
  }
  // Such as a wrong client secret or clock skew; the log has the cause.
  throw new WireError(500, 'unexpected_failure', message, {}, { cause })
}
