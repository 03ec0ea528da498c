// What the handlers of this folder share.

import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { clientAddress, type NodeBindings, networkOf } from '../http/client-address.ts'
import type { Limiters } from './limits.ts'
import type { Provider } from './oauth/provider.ts'
import type { SignedIn } from './signed-in.ts'

export type Auth = Context & { limiters: Limiters; providers: ReadonlyMap<string, Provider> }

export type AuthEnv = { Bindings: NodeBindings; Variables: { signedIn: SignedIn } }

/** What a handler is given: the request, and the means to answer it. */
export type AuthRequest = HonoContext<AuthEnv>

/** Accounts are read and written as this role, which no request of a client ever gets. */
export const asAuth = { role: 'supabase_auth_admin', settings: {} }

/**
 * Where a request comes from. Address and user agent are kept with a session, so that a person can recognise their
 * devices; the network is what limits count.
 */
export type Origin = { address: string | null; network: string; userAgent: string | null }

export function originOf(c: AuthRequest): Origin {
  const address = clientAddress(c.req.raw, c.env)
  return {
    address: address ?? null,
    network: networkOf(address),
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
  }
}
