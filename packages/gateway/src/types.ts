// Types that every part of the gateway shares. This file imports nothing, so any part may import it.

/** As pino logs: an error goes under `err`, or it would be written as `{}`. */
export type Logger = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The link and the six digits of one mail: each proves that its reader owns the address. */
export type Proof = { link: string; code: string }

/**
 * What the auth service asks the application to mail. The kinds are named after Supabase's templates
 * (https://supabase.com/docs/guides/auth/auth-email-templates); a change of address is mailed to the current and to the new one.
 */
export type Mail = { to: string } & (
  | ({ kind: 'confirmation' | 'invite' | 'magic_link' | 'recovery' | 'email_change_new' } & Proof)
  | ({ kind: 'email_change_current'; newEmail: string } & Proof)
  | { kind: 'reauthentication'; code: string }
  | { kind: 'password_changed' }
  | { kind: 'email_changed'; newEmail: string }
)

/** A server function: Web-standard, as on hosted Supabase. */
export type ServerFunction = { fetch(request: Request): Promise<Response> | Response }

export type RateLimit = { points: number; seconds: number }
