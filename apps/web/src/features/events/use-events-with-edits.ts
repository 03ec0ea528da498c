import { editLane, useWithEdits } from '@/data/outbox/use-with-edits'
import { type FamilyEvent, keyOf } from './family-event'

/**
 * The lane of edits: one for a series and all its occurrences. An occurrence may be edited after the series, and its row
 * depends on where the series has it.
 */
export const changesLane = ({ id, series_id }: Pick<FamilyEvent, 'id' | 'series_id'>) =>
  editLane(series_id ?? id)

/** @returns adds to an event its edits that are not sent yet. Those of a series would give all occurrences the same time. */
export const useEventsWithEdits = () => useWithEdits(keyOf)
