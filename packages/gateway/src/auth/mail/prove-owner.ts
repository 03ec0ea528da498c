// Signing up needs no proof of the address, so a stranger may have registered it and lie in wait for its owner
// (pre-hijacking, https://arxiv.org/abs/2205.10174). When the owner comes, every other way in ends.

import type { Database, Query } from '../../database/database.ts'
import { confirmEmail, setPassword } from '../account-changes.ts'
import { asAuth } from '../service.ts'
import { type Account, accountById, isUnproved, lockAccount } from '../users.ts'

/** The owner of the address is here: it is proved from now on. */
export async function proveOwner(query: Query, account: Account, keptSession: string | null): Promise<void> {
  if (isUnproved(account)) await setPassword(query, account.id, null, keptSession)
  await confirmEmail(query, account.id)
}

/**
 * For a session that a followed link has opened. Following is not enough: programs that look into mails do it as well, and
 * would end the ways of somebody who has never asked for this mail. What asks on is the owner's app.
 * @returns the account as it is now
 */
export const proveOwnerOnFirstUse = (database: Database, userId: string, sessionId: string) =>
  database.transaction(asAuth, async (query) => {
    await lockAccount(query, userId)
    const account = await accountById(query, userId)
    // Requests of the same page come together; after the first of them there may be a new password already.
    if (account && isUnproved(account)) await proveOwner(query, account, sessionId)
    return accountById(query, userId)
  })
