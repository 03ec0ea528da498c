import { startKey } from '../answer-to'
import type { Answers } from '../family-event'

type Answer = { guests: number; occurrences: Record<string, Answers[string] & { guests?: number }> }

/**
 * The guests that a member brings to an event, or to an occurrence of a series, as `private.guests_at` in the database finds
 * them.
 * @param start of the occurrence
 */
export const guestsAt = ({ guests, occurrences }: Answer, start: Date): number =>
  occurrences[startKey(start)]?.guests ?? guests
