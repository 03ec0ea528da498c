import * as z from 'zod/mini'
import { m } from '@/paraglide/messages'

/** The name of a member; the database accepts 100 characters. */
export const fullName = z.string().check(
  // Pasted text may contain tabs and other control characters.
  z.overwrite((name) => name.replace(/\p{Cc}+/gu, ' ')),
  z.trim(),
  z.minLength(1, { error: () => m.register_name_required() }),
  z.maxLength(100, { error: () => m.register_name_long() }),
)
