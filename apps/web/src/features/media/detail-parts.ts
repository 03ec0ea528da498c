import { type Parts, textPart } from '@/lib/merge-edits'
import { m } from '@/paraglide/messages'
import type { Details } from './media-item'

/** What two edits of an item's details can both have changed. */
export const detailParts = (): Parts<Details> => ({
  title: textPart(m.media_edit_title(), 'title'),
  description: textPart(m.media_edit_description(), 'description'),
  is_private: {
    label: m.media_edit_visibility(),
    show: ({ is_private }) => (is_private ? m.media_edit_visible_some() : m.media_edit_visible_all()),
  },
})
