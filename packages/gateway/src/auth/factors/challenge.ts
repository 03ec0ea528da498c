import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { CHALLENGE_SECONDS, factorIdOf, factorOf } from './factors.ts'

/**
 * `POST /factors/:id/challenge`: requests a code, to be sent to `/factors/:id/verify` within five minutes.
 * https://supabase.com/docs/reference/javascript/auth-mfa-challenge
 * @returns 200 with `{ id, type, expires_at }`, the latter in seconds since 1970
 * @throws {WireError} 404 `mfa_factor_not_found`, `validation_failed`; 429
 */
export const challenge = (auth: Auth) => async (c: AuthRequest) => {
  const { account } = c.var.signedIn
  const factorId = factorIdOf(c)
  await auth.limiters.factorPerAccount.consume(account.id)

  const created = await auth.database.transaction(asAuth, async (query) => {
    await factorOf(query, account.id, factorId)
    await query({
      text: `
        delete from auth.mfa_challenges
        where factor_id = $1 and created_at < now() - make_interval(secs => $2)`,
      values: [factorId, String(CHALLENGE_SECONDS)],
    })
    await query({
      text: 'update auth.mfa_factors set last_challenged_at = now() where id = $1',
      values: [factorId],
    })
    const [row] = await query({
      text: `
        insert into auth.mfa_challenges (factor_id) values ($1)
        returning id, extract(epoch from created_at)::bigint as created_at`,
      values: [factorId],
    })
    return row as { id: string; created_at: string }
  })
  const expires_at = Number(created.created_at) + CHALLENGE_SECONDS
  return c.json({ id: created.id, type: 'totp', expires_at })
}
