// What a photo, video or document is to the app. Its lists are views with filters of their own (api.ts), and it arrives with a
// file (upload/api.ts).

import { Image } from 'lucide-react'
import { declare } from '@/data/declare'
import { m } from '@/i18n/messages'
import { formatTaken } from '@/photos/taken-date'
import { placeName } from './place'

/** What is read of it; also where it is embedded in other rows. */
export const MEDIA_COLUMNS =
  'id, title, description, bucket_id, file_path, motion_path, file_type, created_at, updated_at, listed_at, is_private, places, user_id, comment_count, width, height, duration, taken_at, taken_precision, taken_month, taken_place, latitude, longitude, rotation, uploader:profiles(id, full_name), uses:media_uses(place, row_id)'

const taken = { label: m.media_edit_taken, show: formatTaken }
const place = { label: m.media_edit_place, show: placeName }

export const media = declare({
  kind: 'media',
  name: m.search_kind_media,
  icon: Image,
  path: ({ id }) => ({ to: '/media', search: { item: id } }),
  table: 'media',
  columns: MEDIA_COLUMNS,
  scope: 'family_id',
  author: 'user_id',
  order: ['listed_at.desc', 'id.desc'],
  // With those who are on it.
  live: { media: 'family_id', media_people: 'family_id' },
  // It may be private to the immediate family.
  liveEvent: 'media',
  edits: {
    title: m.media_edit_title,
    description: m.media_edit_description,
    is_private: {
      label: m.media_edit_visibility,
      show: ({ is_private }) => (is_private ? m.media_edit_visible_some() : m.media_edit_visible_all()),
    },
    taken_at: taken,
    taken_precision: taken,
    taken_place: place,
    latitude: place,
    longitude: place,
  },
  title: ({ title }) => title,
  texts: {
    failed: m.media_failed,
    changed: m.media_changed,
    changeFailed: m.media_change_failed,
    gone: m.media_gone,
    waiting: m.outbox_media,
    deleted: m.media_deleted,
    deleteFailed: m.media_delete_failed,
  },
})
