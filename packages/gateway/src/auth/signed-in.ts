import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { identify } from '../http/caller.ts'
import { WireError } from '../http/wire-error.ts'
import { sessionNotFound } from './errors.ts'
import { proveOwnerOnFirstUse } from './mail/prove-owner.ts'
import { type Auth, type AuthEnv, asAuth } from './service.ts'
import { type AuthenticationMethod, hasJustAnsweredMail } from './sessions.ts'
import { accountById, isBanned, isUnproved } from './users.ts'

const personClaims = z.object({ sub: z.guid(), session_id: z.guid() })

/**
 * Admits only signed-in users, whose session is open, and sets `c.var.signedIn`.
 * @throws {WireError} 401 `no_authorization`, 403 `bad_jwt`, `user_not_found`, `session_not_found` or `user_banned`
 */
export const requireUser = ({ database, keys, tokens }: Auth) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    const caller = await identify(c.req.raw, keys, tokens)
    if (!caller.token) {
      throw new WireError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    }
    const claims = personClaims.safeParse(caller.claims)
    if (!claims.success) throw new WireError(403, 'bad_jwt', 'invalid claim: missing sub or session_id claim')
    const { sub, session_id: sessionId } = claims.data

    const [account, [session]] = await database.transaction(asAuth, async (query) => [
      await accountById(query, sub),
      await query({
        text: 'select aal, amr from auth.sessions where id = $1 and user_id = $2',
        values: [sessionId, sub],
      }),
    ])
    if (!account) throw new WireError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    if (!session) throw sessionNotFound()
    if (isBanned(account)) throw new WireError(403, 'user_banned', 'User is banned')
    const aal = session.aal as string
    const amr: AuthenticationMethod[] = JSON.parse(session.amr as string)
    const proving = isUnproved(account) && hasJustAnsweredMail(amr)
    const current = proving ? await proveOwnerOnFirstUse(database, sub, sessionId) : account
    c.set('signedIn', { account: current ?? account, sessionId, aal, amr })
    await next()
  })
