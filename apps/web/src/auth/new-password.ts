// The rules for a new password and their messages. bcrypt reads no more than 72 bytes.

import * as z from 'zod/mini'
import { m } from '@/i18n/messages'

const byteLength = (text: string) => new TextEncoder().encode(text).length

export const newPassword = z.string().check(
  z.minLength(1, { error: () => m.password_required(), abort: true }),
  z.minLength(8, { error: () => m.register_password_short() }),
  z.refine((password) => byteLength(password) <= 72, { error: () => m.register_password_long() }),
)
