import type { Tables } from '@/data/database.types'
import type { Parts } from '@/data/merge-edits'
import { startOfLocalDay } from '@/dates/local-time'
import { m } from '@/paraglide/messages'
import { formatDate } from '@/text/format'
import type { ProfileValues } from './profile-schema'

/** What two edits of a profile, on two devices of its owner, can both have changed. */
export const profileParts: Parts<Pick<Tables<'profiles'>, keyof ProfileValues>> = {
  full_name: m.profile_name,
  phone_number: m.profile_phone,
  address: m.profile_location,
  birth_date: {
    label: m.profile_birthdate,
    show: ({ birth_date }) => birth_date && formatDate(startOfLocalDay(birth_date)),
  },
  bio: m.profile_bio,
}
