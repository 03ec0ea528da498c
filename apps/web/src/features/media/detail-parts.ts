import { type Part, type Parts, textPart } from '@/data/merge-edits'
import { m } from '@/paraglide/messages'
import { formatTaken } from '@/photos/taken-date'
import type { Details } from './media-item'
import { placeName } from './place'

/** What two edits of an item's details can both have changed. */
export function detailParts(): Parts<Details> {
  const taken: Part<Details> = { label: m.media_edit_taken(), show: formatTaken }
  const place: Part<Details> = { label: m.media_edit_place(), show: placeName }
  return {
    title: textPart(m.media_edit_title(), 'title'),
    description: textPart(m.media_edit_description(), 'description'),
    is_private: {
      label: m.media_edit_visibility(),
      show: ({ is_private }) => (is_private ? m.media_edit_visible_some() : m.media_edit_visible_all()),
    },
    taken_at: taken,
    taken_precision: taken,
    taken_place: place,
    latitude: place,
    longitude: place,
  }
}
