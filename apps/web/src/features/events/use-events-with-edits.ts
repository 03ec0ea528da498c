import { useWithEdits } from '@/lib/outbox/use-with-edits'
import { keyOf } from './family-event'

/** @returns adds to an event its edits that are not sent yet. Those of a series would give all occurrences the same time. */
export const useEventsWithEdits = () => useWithEdits(keyOf)
