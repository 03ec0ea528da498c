import { createMiddleware } from 'hono/factory'
import { identify } from '../../http/caller.ts'
import { WireError } from '../../http/wire-error.ts'
import type { Auth, AuthEnv } from '../service.ts'

/**
 * Admits only the secret key.
 * @throws {WireError} 403 `not_admin`
 */
export const requireServiceRole = ({ keys, tokens }: Auth) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    const caller = await identify(c.req.raw, keys, tokens)
    if (caller.role !== 'service_role') throw new WireError(403, 'not_admin', 'User not allowed')
    await next()
  })
