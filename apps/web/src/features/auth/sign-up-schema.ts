// What registration accepts, and what it says when it does not. bcrypt reads no more than 72 bytes of a password.

import * as z from 'zod/mini'
import { m } from '@/paraglide/messages'

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => m.email_required(), abort: true }),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: () => m.email_invalid() }),
  )

const byteLength = (text: string) => new TextEncoder().encode(text).length

export const signUpSchema = z
  .object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: () => m.register_name_required() }),
        z.maxLength(100, { error: () => m.register_name_long() }),
      ),
    email,
    password: z.string().check(
      z.minLength(1, { error: () => m.password_required(), abort: true }),
      z.minLength(8, { error: () => m.register_password_short() }),
      z.refine((password) => byteLength(password) <= 72, { error: () => m.register_password_long() }),
    ),
    confirmation: z.string(),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      error: () => m.register_mismatch(),
      // Beside the other faults, not only once they are gone.
      when: () => true,
    }),
  )
