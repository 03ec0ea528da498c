import * as z from 'zod/mini'
import { m } from '@/i18n/messages'

/** A plausible email address; only an email can show whether it exists. */
export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => m.email_required(), abort: true }),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: () => m.email_invalid() }),
  )
