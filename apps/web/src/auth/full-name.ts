import * as z from 'zod/mini'
import { m } from '@/i18n/messages'
import { oneLine } from '@/text/characters'

/** The name of a member; the database accepts 100 characters. */
export const fullName = z
  .string()
  .check(
    z.overwrite(oneLine),
    z.minLength(1, { error: () => m.register_name_required() }),
    z.maxLength(100, { error: () => m.register_name_long() }),
  )
