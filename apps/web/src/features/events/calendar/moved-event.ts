import { addDays } from '../day'
import type { EventValues } from '../family-event'
import { draftOf, draftProblems, valuesOf } from './event-draft'
import { withStart } from './form-times'

/**
 * An event some days later, or earlier with a negative number, at the same times of day.
 * @returns a problem where there is no such day or time
 */
export function movedBy(event: EventValues, days: number): { values: EventValues } | { problem: string } {
  const draft = draftOf(event)
  const { startDate, startTime } = draft
  const moved = { ...draft, ...withStart(draft, { startDate: addDays(startDate, days), startTime }) }
  const [problem] = Object.values(draftProblems(moved, event))
  return problem === undefined ? { values: valuesOf(moved, event) } : { problem }
}
