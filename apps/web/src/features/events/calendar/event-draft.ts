// The text in the form, its problems, and the event that it describes.

import { m } from '@/i18n/messages'
import { oneLine } from '@/text/characters'
import type { EventValues } from '../family-event'
import { type Repeat, repeatOf, storedRepeat } from '../repeat'
import { type FormTimes, storedTimes, timeProblems, timesOf } from './form-times'
import { repeatProblems } from './repeat-problems'

export type EventDraft = FormTimes & Repeat & { title: string; description: string; location: string }

type DraftProblems = Partial<Record<keyof EventDraft, string>>

export const draftOf = (event: EventValues): EventDraft => ({
  ...timesOf(event),
  ...repeatOf(event),
  title: event.title,
  description: event.description ?? '',
  location: event.location ?? '',
})

/** @param original the stored event that is edited */
export function draftProblems(draft: EventDraft, original?: EventValues): DraftProblems {
  const times = timeProblems(draft, original)
  return {
    ...(!oneLine(draft.title) && { title: m.event_title_required() }),
    ...times,
    // How long the event is remains unknown until its times are right.
    ...(Object.keys(times).length === 0 &&
      repeatProblems(draft, draft.startDate, lengthInDays(draft, original))),
  }
}

function lengthInDays(draft: EventDraft, original?: EventValues): number {
  const { start_time, end_time } = storedTimes(draft, original)
  return (Date.parse(end_time) - Date.parse(start_time)) / 86_400_000
}

export const valuesOf = (draft: EventDraft, original?: EventValues): EventValues => ({
  ...storedTimes(draft, original),
  ...storedRepeat(draft, draft.startDate, storedTimes(draft, original), original),
  title: oneLine(draft.title),
  description: draft.description.trim() || null,
  location: oneLine(draft.location) || null,
})
