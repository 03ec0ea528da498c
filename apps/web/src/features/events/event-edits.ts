// Edits of events. One of a whole event is that of its row; one of an occurrence of a series, or of it and those that follow,
// has a sender of its own.

import type { QueryClient } from '@tanstack/react-query'
import { hrefOf } from '@/data/address'
import { readThingAgain } from '@/data/change-row'
import { type Choose, editSender } from '@/data/outbox/edit'
import { editLane, useWithEdits } from '@/data/outbox/use-with-edits'
import { toastOf } from '@/data/use-changes'
import { eventPath, events } from './events'
import { type EventValues, type FamilyEvent, occurrenceKey } from './family-event'

/** @property id of the row that the occurrence gets, if it has none yet, or of the series that continues it */
export type OccurrenceEdit = {
  original: FamilyEvent
  values: EventValues
  scope: 'this' | 'following'
  id: string
}

/** The kind of entry in the outbox. */
export const OCCURRENCE_EDIT = 'occurrence edit'

export async function saveOccurrence(edit: OccurrenceEdit, choose?: Choose): Promise<void> {
  const { changeOccurrence, changeFollowing } = await import('./series-api')
  return edit.scope === 'this' ? changeOccurrence(edit, choose) : changeFollowing(edit, choose)
}

export const occurrenceSender = (queryClient: QueryClient, familyId: string) =>
  editSender<OccurrenceEdit, void>({
    save: saveOccurrence,
    async onSaved() {
      await readThingAgain(queryClient, events, familyId)
      toastOf(events.texts.changed)
    },
    describe: ({ original, values }) => ({
      title: (events.texts.waiting ?? events.name)(),
      text: values.title,
      to: hrefOf(eventPath(original)),
    }),
  })

/**
 * The lane of edits: one for a series and all its occurrences. An occurrence may be edited after the series, and its row
 * depends on where the series has it.
 */
export const changesLane = ({ id, series_id }: Pick<FamilyEvent, 'id' | 'series_id'>) =>
  editLane(series_id ?? id)

/** @returns adds to an event its edits that are not sent yet. Those of a series would give all occurrences the same time. */
export const useEventsWithEdits = () => useWithEdits(occurrenceKey)
