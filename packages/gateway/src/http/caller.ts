// Identifies the caller: the project key names the application, the bearer token the user.
// Keys: https://supabase.com/docs/guides/api/api-keys

import { isSameSecret } from './same-secret.ts'
import { type Claims, TokenError, type Tokens } from './tokens.ts'
import { WireError } from './wire-error.ts'

export type Keys = { publishable: string; secret: string }

/** The role that the request runs as, and the claims that policies read. `token` is set only for signed-in users. */
export type Caller = { role: string; claims: Claims; token?: string }

/** A caller, and the network that their requests come from. */
export type Sender = { caller: Caller; network: string }

const ANON: Caller = { role: 'anon', claims: { role: 'anon' } }
const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/**
 * Reads `apikey` (header or query) and `Authorization`. A user's token beats the key's role; a bearer equal to the key
 * means no user.
 * @throws {WireError} 401 without a key or with an unknown one
 * @throws {TokenError} for a bad token; each service words it in its own way
 */
export async function identify(request: Request, keys: Keys, tokens: Tokens): Promise<Caller> {
  const byKey = identifyByKey(request, keys)
  const bearer = bearerOf(request)
  return !bearer || callerOfKey(bearer, keys) === byKey ? byKey : callerOfToken(bearer, tokens)
}

/**
 * The caller by the key alone; the bearer is ignored.
 * @throws {WireError} 401 without a key or with an unknown one
 */
export function identifyByKey(request: Request, keys: Keys): Caller {
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey')
  if (!key) {
    throw new WireError(401, 'no_api_key', 'No API key found in request', {
      body: { hint: 'No `apikey` request header or url param was found.' },
    })
  }
  const byKey = callerOfKey(key, keys)
  if (!byKey) {
    throw new WireError(401, 'invalid_api_key', 'Invalid API key', {
      body: { hint: 'Double check your Supabase `anon` or `service_role` API key.' },
    })
  }
  return byKey
}

/** For paths that need no key (storage, functions): the bearer alone decides; without one the caller is `anon`. */
export async function identifyByBearer(request: Request, keys: Keys, tokens: Tokens): Promise<Caller> {
  const bearer = bearerOf(request)
  if (!bearer) return ANON
  return callerOfKey(bearer, keys) ?? callerOfToken(bearer, tokens)
}

/** @throws {TokenError} */
export async function callerOfToken(token: string, tokens: Tokens): Promise<Caller> {
  if (token.startsWith('sb_')) throw new TokenError('An API key is not a JWT', false)
  const claims = await tokens.verify(token)
  // The token of a signed storage URL: same secret, but valid for one object only.
  if (claims.purpose !== undefined) throw new TokenError('The token is not an access token', false)
  return { role: claims.role, claims, token }
}

export function callerOfKey(key: string, keys: Keys): Caller | undefined {
  if (key === keys.publishable) return ANON
  if (isSameSecret(key, keys.secret)) return SERVICE
  return undefined
}

function bearerOf(request: Request): string | undefined {
  const [scheme, token] = request.headers.get('authorization')?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}
