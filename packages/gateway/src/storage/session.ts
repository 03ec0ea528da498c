// Database sessions for storage.

import type { Context } from 'hono'
import type { Session } from '../database/database.ts'
import { type Caller, identifyByBearer, type Keys } from '../http/caller.ts'
import { clientOf, senderOf, sessionOf } from '../http/session.ts'
import type { Claims, Tokens } from '../http/tokens.ts'

// Only storage may delete rows, because it also deletes the bytes; a trigger checks this setting.
const MAY_DELETE = { 'storage.allow_delete_query': 'true' }

/** Bypasses row-level security: for public buckets and maintenance. */
export const storageService: Session = { role: 'supabase_storage_admin', settings: MAY_DELETE }

/**
 * The caller who signs a URL, as its token names them: what policies need to know the user, the second factor and whether
 * the session is still open. Not the other claims, because anyone with the URL can read them.
 */
export type Signer = Pick<Claims, 'role' | 'sub' | 'session_id'> & { aal?: string | undefined }

/** The caller, subject to policies. `owner` is the user's id, if signed in. */
export async function callerSession(
  { keys, tokens }: { keys: Keys; tokens: Tokens },
  c: Context,
): Promise<{ session: Session; owner: string | undefined; signer: Signer }> {
  const caller: Caller = await identifyByBearer(c.req.raw, keys, tokens)
  const session = sessionOf(
    senderOf(caller, c.req.raw, c.env),
    c.req.raw,
    c.req.path.replace('/storage/v1', ''),
  )
  return {
    session: { ...session, settings: { ...session.settings, ...MAY_DELETE } },
    owner: caller.claims.sub,
    signer: signerOf(caller),
  }
}

/** The signer of a URL, subject to policies as they are when the URL is used. */
export const signerSession = (signer: Signer, c: Context): Session => ({
  role: signer.role,
  client: clientOf(senderOf({ role: signer.role, claims: signer }, c.req.raw, c.env)),
  settings: {
    'request.jwt.claims': JSON.stringify(signer),
    'request.headers': '{}',
    statement_timeout: '8s',
    ...MAY_DELETE,
  },
})

function signerOf({ role, claims: { sub, aal, session_id } }: Caller): Signer {
  return { role, sub, aal: typeof aal === 'string' ? aal : undefined, session_id }
}
