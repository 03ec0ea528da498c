// What a member of the family is to the app. Many features name members, so it is declared beside them.

import { User } from 'lucide-react'
import { declare, type RowOf } from '@/data/declare'
import { startOfLocalDay } from '@/dates/local-time'
import { m } from '@/i18n/messages'
import { formatDate } from '@/text/format'

export const familyMembers = declare({
  kind: 'member',
  name: m.search_kind_person,
  icon: User,
  path: ({ id }) => ({ to: '/profile/$id', params: { id } }),
  table: 'profiles',
  columns: 'id, full_name, avatar_url, role, last_seen',
  detailColumns: '*',
  scope: 'family_id',
  order: ['id'],
  collate: 'full_name',
  // The row of a former member is no longer visible: a departure is announced as a change of the family.
  live: { profiles: 'family_id', families: 'id' },
  offline: true,
  edits: {
    full_name: m.profile_name,
    phone_number: m.profile_phone,
    address: m.profile_location,
    birth_date: {
      label: m.profile_birthdate,
      show: ({ birth_date }) => birth_date && formatDate(startOfLocalDay(birth_date)),
    },
    bio: m.profile_bio,
  },
  title: ({ full_name }) => full_name ?? '',
  texts: {
    failed: m.members_failed,
    changed: m.profile_updated,
    gone: m.profile_update_failed,
    waiting: m.outbox_profile,
  },
})

/** As lists of the family have them. */
export type Member = RowOf<typeof familyMembers>
