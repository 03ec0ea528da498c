// Sign-ins that wait for the provider's redirect: kept in the database, so that any gateway can finish them. Each works
// once.

import type { Query } from '../../database/database.ts'
import type { Challenge } from '../pkce/challenge.ts'

/** Enough to look up the password of the provider. */
export const FLOW_SECONDS = 600

export type Flow = {
  provider: string
  /** The final target of the browser. */
  redirectTo: string
  /** Set when the app uses PKCE and gets a code instead of tokens. */
  challenge: Challenge | undefined
  /** What the app presented for a new account; the application's hook judges it. */
  inviteToken: string | undefined
  /** The user to whom the identity is added. */
  linkTo: string | undefined
}

/** @returns the `state` that identifies the flow in the redirect */
export async function beginFlow(
  query: Query,
  { provider, redirectTo, challenge, inviteToken, linkTo }: Flow,
): Promise<string> {
  await query({
    text: `delete from auth.flow_state where created_at < now() - interval '1 day'`,
    values: [],
  })
  const [row] = await query({
    text: `
      insert into auth.flow_state
        (provider_type, authentication_method, referrer, invite_token, linking_target_id, code_challenge,
         code_challenge_method)
      values ($1, 'oauth', $2, $3, $4, $5, $6::auth.code_challenge_method)
      returning id`,
    values: [
      provider,
      redirectTo,
      inviteToken ?? null,
      linkTo ?? null,
      challenge?.challenge ?? null,
      challenge?.method ?? null,
    ],
  })
  return (row as { id: string }).id
}

/** @returns undefined for an unknown, used or expired flow */
export async function takeFlow(query: Query, state: string): Promise<Flow | undefined> {
  const [row] = await query({
    text: `
      delete from auth.flow_state
      where id::text = $1 and auth_code is null and created_at > now() - make_interval(secs => $2)
      returning jsonb_build_object(
        'provider', provider_type,
        'redirectTo', referrer,
        'inviteToken', invite_token,
        'linkTo', linking_target_id,
        'challenge', jsonb_build_object('challenge', code_challenge, 'method', code_challenge_method)
      ) as flow`,
    values: [state, String(FLOW_SECONDS)],
  })
  if (!row) return undefined
  const { challenge, inviteToken, linkTo, ...flow } = JSON.parse(row.flow as string) as Flow & {
    challenge: Challenge
  }
  return {
    ...flow,
    challenge: challenge.challenge ? challenge : undefined,
    inviteToken: inviteToken ?? undefined,
    linkTo: linkTo ?? undefined,
  }
}
