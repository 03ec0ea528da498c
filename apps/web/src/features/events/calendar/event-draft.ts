// What has been typed into the form, and what becomes of it.

import { m } from '@/paraglide/messages'
import type { EventValues } from '../family-event'
import { type FormTimes, storedTimes, timeProblems, timesOf } from './form-times'

export type EventDraft = FormTimes & { title: string; description: string; location: string }

export type DraftProblems = Partial<Record<keyof EventDraft, string>>

export const draftOf = ({ title, description, location, ...event }: EventValues): EventDraft => ({
  ...timesOf(event),
  title,
  description: description ?? '',
  location: location ?? '',
})

/** @param original the event as it is stored, when it is changed */
export const draftProblems = (draft: EventDraft, original?: EventValues): DraftProblems => ({
  ...(!draft.title.trim() && { title: m.event_title_required() }),
  ...timeProblems(draft, original),
})

export const valuesOf = (draft: EventDraft, original?: EventValues): EventValues => ({
  ...storedTimes(draft, original),
  title: draft.title.trim(),
  description: draft.description.trim() || null,
  location: draft.location.trim() || null,
})
