// Sign-up needs no proof of the address, so a stranger may register it and wait for its owner (pre-hijacking,
// https://arxiv.org/abs/2205.10174), or lock the owner out with a second factor. Once the owner proves the address, every
// other way in ends.

import type { Database, Query } from '../../database/database.ts'
import { confirmEmail, setPassword } from '../account-changes.ts'
import { asAuth } from '../service.ts'
import { type Account, accountById, isUnproved, lockAccount } from '../users.ts'

/** Marks the address as proved by its owner. */
export async function proveOwner(query: Query, account: Account, keptSession: string | null): Promise<void> {
  if (isUnproved(account)) await endOtherWaysIn(query, account.id, keptSession)
  await confirmEmail(query, account.id)
}

/** Removes the password and the second factors, ends all sessions but `keptSession`, and revokes mailed links and codes. */
export async function endOtherWaysIn(
  query: Query,
  userId: string,
  keptSession: string | null,
): Promise<void> {
  await setPassword(query, userId, null, keptSession)
  await query({ text: 'delete from auth.mfa_factors where user_id = $1', values: [userId] })
}

/**
 * For a session that a followed link opened. Following the link is no proof: mail scanners do it too, and would lock out
 * a user who never requested the mail. Using the session afterwards is.
 * @returns the current account
 */
export const proveOwnerOnFirstUse = (database: Database, userId: string, sessionId: string) =>
  database.transaction(asAuth, async (query) => {
    await lockAccount(query, userId)
    const account = await accountById(query, userId)
    // A page sends several requests at once; after the first there may already be a new password.
    if (account && isUnproved(account)) await proveOwner(query, account, sessionId)
    return accountById(query, userId)
  })
