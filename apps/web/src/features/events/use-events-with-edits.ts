import { useCallback } from 'react'
import { useWithEdits } from '@/lib/outbox/use-with-edits'
import type { FamilyEvent } from './family-event'

/** @returns adds to an event its edits that are not sent yet. Those of a series would give all occurrences the same time. */
export function useEventsWithEdits() {
  const withEdits = useWithEdits()
  return useCallback((event: FamilyEvent) => (event.series ? event : withEdits(event)), [withEdits])
}
