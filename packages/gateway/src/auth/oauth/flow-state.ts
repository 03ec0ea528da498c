// People who were sent to a provider and have not come back yet: kept in the database, so that any gateway can finish
// what another began. Each works once.

import type { Query } from '../../database/database.ts'
import type { Challenge } from '../pkce/challenge.ts'

/** Time enough to find one's password at the provider. */
export const FLOW_SECONDS = 600

export type Flow = {
  provider: string
  /** Where the browser goes in the end. */
  redirectTo: string
  /** Present when the app wants a code instead of tokens. */
  challenge: Challenge | undefined
}

/** @returns the `state` by which the flow is known when the browser comes back */
export async function beginFlow(query: Query, { provider, redirectTo, challenge }: Flow): Promise<string> {
  await query({
    text: `delete from auth.flow_state where created_at < now() - interval '1 day'`,
    values: [],
  })
  const [row] = await query({
    text: `
      insert into auth.flow_state
        (provider_type, authentication_method, referrer, code_challenge, code_challenge_method)
      values ($1, 'oauth', $2, $3, $4::auth.code_challenge_method)
      returning id`,
    values: [provider, redirectTo, challenge?.challenge ?? null, challenge?.method ?? null],
  })
  return (row as { id: string }).id
}

/** @returns undefined when it is unknown, was taken before, or is too old */
export async function takeFlow(query: Query, state: string): Promise<Flow | undefined> {
  const [row] = await query({
    text: `
      delete from auth.flow_state
      where id::text = $1 and auth_code is null and created_at > now() - make_interval(secs => $2)
      returning jsonb_build_object(
        'provider', provider_type,
        'redirectTo', referrer,
        'challenge', jsonb_build_object('challenge', code_challenge, 'method', code_challenge_method)
      ) as flow`,
    values: [state, String(FLOW_SECONDS)],
  })
  if (!row) return undefined
  const { challenge, ...flow } = JSON.parse(row.flow as string) as Flow & { challenge: Challenge }
  return { ...flow, challenge: challenge.challenge ? challenge : undefined }
}
