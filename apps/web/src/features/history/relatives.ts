// What a person in the family's history is to the app. Who is whose parent or partner is read beside it (ties-api.ts).

import { Network } from 'lucide-react'
import { declare } from '@/data/declare'
import { m } from '@/i18n/messages'
import type { HistoryValues } from './history-member'
import { birthText, deathText } from './member-facts'

const birth = { label: m.history_born, show: birthText }
const death = { label: m.history_died, show: deathText }

export const relatives = declare({
  kind: 'relative',
  name: m.search_kind_history,
  icon: Network,
  // A member's page is the profile.
  path: ({ id, profile_id }) =>
    profile_id ? { to: '/profile/$id', params: { id: profile_id } } : { to: '/people/$id', params: { id } },
  table: 'family_history',
  columns:
    'id, family_id, profile_id, member_name, birth_date, birth_date_precision, death_date, death_date_precision, deceased, bio, parent_id, image_url, comment_count, created_by, created_at, updated_at',
  scope: 'family_id',
  author: 'created_by',
  order: ['member_name', 'id'],
  collate: 'member_name',
  live: { family_history: 'family_id', parentage: 'family_id', partnerships: 'family_id' },
  offline: true,
  edits: {
    member_name: m.history_name,
    birth_date: birth,
    birth_date_precision: birth,
    death_date: death,
    death_date_precision: death,
    deceased: death,
    parent_id: {
      label: m.history_parent,
      show: ({ parent_id }, people) =>
        people.find(({ id }) => id === parent_id)?.member_name ?? m.history_parent_none(),
    },
    bio: m.history_bio,
    image_url: {
      label: m.history_photo,
      show: ({ image_url, member_name }) =>
        image_url ? { photos: [{ url: image_url, alt: m.history_photo_of({ name: member_name }) }] } : null,
    },
  },
  title: ({ member_name }: HistoryValues) => member_name,
  texts: {
    failed: m.history_failed,
    added: { title: m.history_added_title, description: m.history_added },
    addFailed: { title: m.history_error, description: m.history_save_failed },
    changed: { title: m.history_updated_title, description: m.history_updated },
    changeFailed: { title: m.history_error, description: m.history_save_failed },
    gone: m.history_member_gone,
    waiting: m.outbox_person,
    deleted: { title: m.history_removed_title, description: m.history_removed },
    deleteFailed: m.history_remove_failed,
  },
})
