import { createMiddleware } from 'hono/factory'
import { WireError } from '../../http/wire-error.ts'
import type { AuthEnv } from '../service.ts'
import { hasSecondFactor } from '../users.ts'

/**
 * Runs after `requireUser`: users with a second factor need a session that has used it.
 * @throws {WireError} 401 `insufficient_aal`
 */
export const requireFullSignIn = createMiddleware<AuthEnv>(async (c, next) => {
  const { account, aal } = c.var.signedIn
  if (aal !== 'aal2' && hasSecondFactor(account)) {
    const message = 'AAL2 session is required to update the account when MFA is enabled.'
    throw new WireError(401, 'insufficient_aal', message)
  }
  await next()
})
