import * as z from 'zod/mini'
import { m } from '@/paraglide/messages'

/** What a person is called in the family; the database takes 100 characters. */
export const fullName = z.string().check(
  // What a paste brings along, such as a tab, has no place in a name.
  z.overwrite((name) => name.replace(/\p{Cc}+/gu, ' ')),
  z.trim(),
  z.minLength(1, { error: () => m.register_name_required() }),
  z.maxLength(100, { error: () => m.register_name_long() }),
)
