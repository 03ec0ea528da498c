// Database sessions for storage.

import type { Context } from 'hono'
import type { Session } from '../database/database.ts'
import { type Caller, identifyByBearer } from '../http/caller.ts'
import { sessionOf } from '../http/session.ts'
import type { StorageServices } from './services.ts'

// Only storage may delete rows, because it also deletes the bytes; a trigger checks this setting.
const MAY_DELETE = { 'storage.allow_delete_query': 'true' }

/** Bypasses row-level security: for public buckets, signed URLs and maintenance. */
export const storageService: Session = { role: 'supabase_storage_admin', settings: MAY_DELETE }

/** The caller, subject to policies. `owner` is the user's id, if signed in. */
export async function callerSession(
  { keys, tokens }: Pick<StorageServices, 'keys' | 'tokens'>,
  c: Context,
): Promise<{ session: Session; owner: string | undefined }> {
  const caller: Caller = await identifyByBearer(c.req.raw, keys, tokens)
  const session = sessionOf(caller, c.req.raw, c.req.path.replace('/storage/v1', ''))
  return {
    session: { ...session, settings: { ...session.settings, ...MAY_DELETE } },
    owner: caller.claims.sub,
  }
}
