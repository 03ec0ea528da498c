// What the handlers of this folder share.

import type { Context } from 'hono'
import type { Database } from '../database/database.ts'
import type { Keys } from '../http/caller.ts'
import type { NodeBindings } from '../http/client-address.ts'
import type { Tokens } from '../http/tokens.ts'
import type { Logger, Mail } from '../types.ts'
import type { Hooks } from './hooks.ts'
import type { Limiters } from './limits.ts'
import type { Provider } from './oauth/provider.ts'
import type { AuthenticationMethod } from './sessions.ts'
import type { Account } from './users.ts'

export type AuthSettings = {
  /** In bytes. Supabase's own default is 6. */
  minPasswordLength: number
  /** Of bcrypt, for new passwords: each step doubles the time. Supabase's is 10. */
  passwordCost: number
  /** Whether people may sign in without an address. */
  anonymousSignIns: boolean
  /** Whether users may add identities of other addresses to their account, and remove them. */
  manualLinking: boolean
}

export type Auth = {
  settings: AuthSettings
  database: Database
  keys: Keys
  tokens: Tokens
  /** The public address without a trailing slash: issuer of tokens, base of links. */
  url: string
  sendMail(mail: Mail): Promise<void>
  /** Whether `sendMail` reaches mailboxes, so that users can verify their address. */
  deliversMail: boolean
  /** Answers why a mail must not be sent, or undefined. `sender` has it sent to another person's address. */
  checkMail(sender?: string): Promise<string | undefined>
  hooks: Hooks
  limiters: Limiters
  providers: ReadonlyMap<string, Provider>
  log: Logger
}

/**
 * The signed-in user and the session of the request, with its level (`aal1` or, with a second factor, `aal2`) and how
 * the user authenticated.
 */
export type SignedIn = { account: Account; sessionId: string; aal: string; amr: AuthenticationMethod[] }

export type AuthEnv = { Bindings: NodeBindings; Variables: { signedIn: SignedIn } }

export type AuthRequest = Context<AuthEnv>

/** The database role that reads and writes accounts. No client request ever runs as it. */
export const asAuth = { role: 'supabase_auth_admin', settings: {} }
