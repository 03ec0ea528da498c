import * as z from 'zod/mini'
import { m } from '@/paraglide/messages'

/** An address as people type it; whether it exists only a mail can tell. */
export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => m.email_required(), abort: true }),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: () => m.email_invalid() }),
  )
