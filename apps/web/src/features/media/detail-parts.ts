import type { Part, Parts } from '@/data/merge-edits'
import { m } from '@/paraglide/messages'
import { formatTaken } from '@/photos/taken-date'
import type { Details } from './media-item'
import { placeName } from './place'

const taken: Part<Details> = { label: m.media_edit_taken, show: formatTaken }
const place: Part<Details> = { label: m.media_edit_place, show: placeName }

/** What two edits of an item's details can both have changed. */
export const detailParts: Parts<Details> = {
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
}
