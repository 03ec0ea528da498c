// Second factors in the database: https://supabase.com/docs/guides/auth/auth-mfa

import { z } from 'zod'
import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import type { AuthRequest } from '../service.ts'
import { lowerSessions } from './session-level.ts'

/** How long a challenge, or the setup of a new factor, stays open. */
export const CHALLENGE_SECONDS = 300

export type Factor = { id: string; status: 'unverified' | 'verified'; secret: string }

/** @throws {WireError} 404 `mfa_factor_not_found` when `userId` has no such factor */
export async function factorOf(query: Query, userId: string, id: string): Promise<Factor> {
  const [factor] = await query({
    text: 'select id, status, secret from auth.mfa_factors where id = $1 and user_id = $2',
    values: [id, userId],
  })
  if (!factor) throw new WireError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor as Factor
}

/** Sessions that it raised fall back to aal1. */
export async function deleteFactor(query: Query, id: string): Promise<void> {
  await lowerSessions(query, id)
  await query({ text: 'delete from auth.mfa_factors where id = $1', values: [id] })
}

/** @throws {WireError} 404 `validation_failed` */
export function factorIdOf(c: AuthRequest): string {
  const id = z.guid().safeParse(c.req.param('factorId'))
  if (!id.success) throw new WireError(404, 'validation_failed', 'factor_id must be an UUID')
  return id.data
}
