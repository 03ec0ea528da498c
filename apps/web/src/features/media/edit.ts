// Edits of the details of media. In a file of its own because every screen loads the outbox, which sends them.

import type { Choose } from '@/data/outbox/edit'
import { updateRow } from '@/data/update-row'
import { m } from '@/paraglide/messages'
import { detailParts } from './detail-parts'
import type { Details, MediaItem } from './media-item'

export type DetailsEdit = { original: MediaItem; values: Details }

/** The kind of entry in the outbox. */
export const DETAILS_EDIT = 'media details'

export async function saveDetails(edit: DetailsEdit, choose?: Choose): Promise<MediaItem> {
  const { stored } = await updateRow(
    'family_media',
    { ...edit, parts: detailParts, gone: m.media_gone() },
    choose,
  )
  return { ...edit.original, ...stored }
}

/** All views of a family's media. */
export const mediaKey = (familyId: string) => ['media', familyId]

/** The timeline of a family's media, apart from the lists of cards. */
export const timelineKey = (familyId: string) => ['media-timeline', familyId]
