// Tokens in signed URLs. They share the project's secret with access tokens; `purpose` tells them apart: only tokens of
// signed URLs have it, and they carry no user or role.

import { TokenError, type Tokens } from '../http/tokens.ts'
import { invalidSignature, invalidToken } from './errors.ts'
import type { Transformation } from './renditions/transformation.ts'

// The URL of a small rendition must not open the original.
type Purpose = 'download' | 'render' | 'upload'

type Details = { owner?: string | undefined; upsert?: boolean; transform?: Transformation }

/** What a signed URL allows, for exactly one object, until `exp` (seconds since 1970). */
type Grant = { purpose: Purpose; exp: number } & Details

/** @param path bucket and name, `bucket/folder/name.jpg` */
export function signPath(
  tokens: Tokens,
  purpose: Purpose,
  path: string,
  seconds: number,
  details: Details = {},
): Promise<string> {
  const iat = Math.floor(Date.now() / 1000)
  return tokens.sign({ purpose, url: path, ...details, iat, exp: iat + seconds })
}

/**
 * @param purposes accepted here
 * @throws InvalidJWT for a forged or expired token, InvalidSignature for one of another path or purpose
 */
export async function redeem(
  tokens: Tokens,
  purposes: readonly Purpose[],
  path: string,
  token: string,
): Promise<Grant> {
  const claims = await tokens.verify(token).catch((error) => {
    throw error instanceof TokenError ? invalidToken(error.message) : error
  })
  const purpose = purposes.find((accepted) => accepted === claims.purpose)
  if (!purpose || claims.url !== path) throw invalidSignature('The token is for another URL')
  // No clock skew here: the same server set the time.
  const exp = claims.exp ?? 0
  if (exp <= Date.now() / 1000) throw invalidToken('"exp" claim timestamp check failed')
  const { owner, upsert, transform } = claims as Details
  return { purpose, exp, owner, upsert: upsert === true, transform }
}

/** How long a cache may keep the response to a signed URL. */
export const secondsLeft = ({ exp }: Grant) => Math.floor(exp - Date.now() / 1000)
