// Validates the profile form. The limits are those of the table `profiles`.

import * as z from 'zod/mini'
import { fullName } from '@/auth/full-name'
import { localDay } from '@/dates/local-time'
import { m } from '@/i18n/messages'
import { characterCount } from '@/text/characters'

export const EARLIEST_BIRTH = '1850-01-01'

/** The current day in the user's time zone, as yyyy-MM-dd. */
export const today = () => localDay(new Date())

const text = (limit: number) =>
  z.string().check(
    z.trim(),
    z.refine((value) => characterCount(value) <= limit, {
      error: ({ input }) => m.profile_too_long({ limit, count: characterCount(String(input)) }),
    }),
  )

const orNull = (schema: z.ZodMiniString) =>
  z.pipe(
    schema,
    z.transform((value) => value || null),
  )

export const profileSchema = z.object({
  full_name: fullName,
  phone_number: orNull(text(40)),
  address: orNull(text(200)),
  birth_date: orNull(
    z.string().check(
      z.refine((day) => !day || day >= EARLIEST_BIRTH, { error: () => m.profile_birth_early() }),
      z.refine((day) => day <= today(), { error: () => m.profile_birth_future() }),
    ),
  ),
  bio: orNull(text(2000)),
})

export type ProfileInput = z.input<typeof profileSchema>
export type ProfileValues = z.output<typeof profileSchema>
