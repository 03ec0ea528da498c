// The text in the form, its problems, and the event that it describes.

import { oneLine } from '@/lib/text'
import { m } from '@/paraglide/messages'
import type { EventValues } from '../family-event'
import { type FormTimes, storedTimes, timeProblems, timesOf } from './form-times'

export type EventDraft = FormTimes & { title: string; description: string; location: string }

type DraftProblems = Partial<Record<keyof EventDraft, string>>

export const draftOf = ({ title, description, location, ...event }: EventValues): EventDraft => ({
  ...timesOf(event),
  title,
  description: description ?? '',
  location: location ?? '',
})

/** @param original the stored event that is edited */
export const draftProblems = (draft: EventDraft, original?: EventValues): DraftProblems => ({
  ...(!oneLine(draft.title) && { title: m.event_title_required() }),
  ...timeProblems(draft, original),
})

export const valuesOf = (draft: EventDraft, original?: EventValues): EventValues => ({
  ...storedTimes(draft, original),
  title: oneLine(draft.title),
  description: draft.description.trim() || null,
  location: oneLine(draft.location) || null,
})
