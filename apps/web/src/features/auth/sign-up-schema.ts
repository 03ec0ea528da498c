// Validates the registration form.

import * as z from 'zod/mini'
import { emailAddress } from '@/auth/email-address'
import { fullName } from '@/auth/full-name'
import { newPassword } from '@/auth/new-password'
import { m } from '@/i18n/messages'

export const signUpSchema = z
  .object({ name: fullName, email: emailAddress, password: newPassword, confirmation: z.string() })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      error: () => m.register_mismatch(),
      // Reported together with the other problems, not only after they are solved.
      when: () => true,
    }),
  )
