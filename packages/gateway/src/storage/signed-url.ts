// Tokens in signed URLs. They are signed with the project's secret, as access tokens are, so what tells the two
// apart is `purpose`: a signed URL's token has one and names no person and no role, an access token never has one.

import { TokenError, type Tokens } from '../http/tokens.ts'
import { invalidSignature, invalidToken } from './errors.ts'

type Purpose = 'download' | 'upload'

/** What a signed URL is good for: exactly this object, until `exp` (seconds since 1970). */
type Grant = { exp: number; owner?: string; upsert?: boolean }

/** @param path bucket and name, `bucket/folder/name.jpg` */
export function signPath(
  tokens: Tokens,
  purpose: Purpose,
  path: string,
  seconds: number,
  details: { owner?: string | undefined; upsert?: boolean } = {},
): Promise<string> {
  const iat = Math.floor(Date.now() / 1000)
  return tokens.sign({ purpose, url: path, ...details, iat, exp: iat + seconds })
}

/** @throws InvalidJWT for a forged or expired token, InvalidSignature for one of another path or purpose */
export async function redeem(tokens: Tokens, purpose: Purpose, path: string, token: string): Promise<Grant> {
  const claims = await tokens.verify(token).catch((error) => {
    throw error instanceof TokenError ? invalidToken(error.message) : error
  })
  if (claims.purpose !== purpose || claims.url !== path)
    throw invalidSignature('The token is for another URL')
  // No clock skew here: the same server wrote the time and reads it.
  const exp = claims.exp ?? 0
  if (exp <= Date.now() / 1000) throw invalidToken('"exp" claim timestamp check failed')
  return { exp, owner: claims.owner as string | undefined, upsert: claims.upsert === true }
}
