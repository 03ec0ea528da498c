// Types that every part of the gateway shares. This file imports nothing, so any part may import it.

/** As pino logs: an error goes under `err`, or it would be written as `{}`. */
export type Logger = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type Mail = { to: string; subject: string; text: string; html?: string }

/** A server function: Web-standard, as on hosted Supabase. */
export type ServerFunction = { fetch(request: Request): Promise<Response> | Response }

export type RateLimit = { points: number; seconds: number }
