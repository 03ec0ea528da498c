// Tokens in signed URLs. They share the project's secret with access tokens; `purpose` tells them apart: only tokens of
// signed URLs have it, and their own role grants nothing.

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { TokenError, type Tokens } from '../http/tokens.ts'
import { invalidSignature, invalidToken } from './errors.ts'
import { type Transformation, transformation } from './renditions/transformation.ts'
import type { Signer } from './session.ts'

// The URL of a small rendition must not open the original.
type Purpose = 'download' | 'render' | 'upload'

type Details = { upsert?: boolean; transform?: Transformation }

const claims = z.object({
  purpose: z.enum(['download', 'render', 'upload']),
  url: z.string(),
  jti: z.string(),
  exp: z.number(),
  signer: z.object({
    role: z.string(),
    sub: z.string().optional(),
    aal: z.string().optional(),
    session_id: z.string().optional(),
  }),
  upsert: z.boolean().default(false),
  transform: transformation.optional(),
})

/** What a signed URL lends: the signer's access to exactly one object, until `exp` (seconds since 1970). */
export type Grant = z.infer<typeof claims>

/** @param path bucket and name, `bucket/folder/name.jpg` */
export function signPath(
  tokens: Tokens,
  purpose: Purpose,
  path: string,
  seconds: number,
  signer: Signer,
  details: Details = {},
): Promise<string> {
  const iat = Math.floor(Date.now() / 1000)
  return tokens.sign({ purpose, url: path, jti: randomUUID(), signer, ...details, iat, exp: iat + seconds })
}

/**
 * Reads a token. Whether the signer still has the access that it lends is for the policies to decide.
 * @param purposes accepted here
 * @throws InvalidJWT for a forged or expired token, InvalidSignature for one of another path or purpose
 */
export async function redeem(
  tokens: Tokens,
  purposes: readonly Purpose[],
  path: string,
  token: string,
): Promise<Grant> {
  const verified = await tokens.verify(token).catch((error) => {
    throw error instanceof TokenError ? invalidToken(error.message) : error
  })
  const { data: grant } = claims.safeParse(verified)
  if (!grant || !purposes.includes(grant.purpose) || grant.url !== path)
    throw invalidSignature('The token is for another URL')
  // No clock skew here: the same server set the time.
  if (grant.exp <= Date.now() / 1000) throw invalidToken('"exp" claim timestamp check failed')
  return grant
}

/** How long a cache may keep the response to a signed URL. */
export const secondsLeft = ({ exp }: Grant) => Math.floor(exp - Date.now() / 1000)
