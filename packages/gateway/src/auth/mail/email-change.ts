// An email change needs confirmation from both mailboxes: the current one, so that an unlocked device is not enough to
// take over the account, and the new one, so that a foreign address cannot be claimed.
// https://supabase.com/docs/guides/auth/passwords#email-change

import type { Query } from '../../database/database.ts'
import type { Mail } from '../../types.ts'
import { confirmEmail, setEmail } from '../account-changes.ts'
import type { Challenge } from '../pkce/challenge.ts'
import type { Auth } from '../service.ts'
import type { Account } from '../users.ts'
import { createProof } from './mailing.ts'

/** Starts over: confirmations and links of an earlier request no longer count. */
export async function requestEmailChange(query: Query, id: string, newEmail: string): Promise<void> {
  await query({
    // Without a current address, only the new one must confirm.
    text: `
      update auth.users
      set new_email = $2, email_change_confirm_status = (email is null)::int, updated_at = now()
      where id = $1`,
    values: [id, newEmail],
  })
  await query({
    text: `
      delete from auth.one_time_tokens
      where user_id = $1 and token_type in ('email_change_current', 'email_change_new')`,
    values: [id],
  })
}

/** @returns the mails to send once this is committed */
export async function startEmailChange(
  auth: Auth,
  query: Query,
  { id, email }: Account,
  newEmail: string,
  redirectTo: string,
  challenge?: Challenge,
): Promise<Mail[]> {
  await requestEmailChange(query, id, newEmail)
  const proof = (purpose: 'email_change_new' | 'email_change_current') =>
    createProof(auth, query, id, purpose, redirectTo, challenge)
  const toNew: Mail = { kind: 'email_change_new', to: newEmail, ...(await proof('email_change_new')) }
  if (email === null) return [toNew]
  const current = await proof('email_change_current')
  return [toNew, { kind: 'email_change_current', to: email, newEmail, ...current }]
}

/**
 * Records a confirmation; each mailbox has only one, because its token is consumed.
 * @returns whether it was the last one, so that the address has changed
 * @throws {WireError} 422 `email_exists` when another account took the address meanwhile
 */
export async function confirmEmailChange(query: Query, { id, new_email }: Account): Promise<boolean> {
  if (new_email === null) return false
  const [row] = await query({
    text: `
      update auth.users set email_change_confirm_status = email_change_confirm_status + 1, updated_at = now()
      where id = $1
      returning email_change_confirm_status = 2 as complete`,
    values: [id],
  })
  if (!row?.complete) return false
  await setEmail(query, id, new_email)
  await confirmEmail(query, id)
  return true
}
