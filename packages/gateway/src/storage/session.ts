// Whom storage asks the database as.

import type { Context } from 'hono'
import type { Session } from '../database/database.ts'
import { type Caller, identifyByBearer } from '../http/caller.ts'
import { sessionOf } from '../http/session.ts'
import type { StorageServices } from './services.ts'

// Rows may only be deleted by whoever deletes the bytes as well; a trigger asks for this setting.
const MAY_DELETE = { 'storage.allow_delete_query': 'true' }

/** Past row-level security: for public buckets, for redeeming signed URLs and for looking after the bytes. */
export const storageService: Session = { role: 'supabase_storage_admin', settings: MAY_DELETE }

/** The caller with their claims, held to the policies. `owner` is the person, if it is one. */
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
