import { addDays } from '../day'
import type { EventValues } from '../family-event'
import { WEEKDAYS } from '../repeat'
import { draftOf, draftProblems, valuesOf } from './event-draft'
import { withStart } from './form-times'

/**
 * An event some days later, or earlier with a negative number, at the same times of day.
 * @returns a problem where there is no such day or time
 */
export function movedBy(event: EventValues, days: number): { values: EventValues } | { problem: string } {
  const draft = draftOf(event)
  const { startDate, startTime } = draft
  const moved = {
    ...draft,
    ...withStart(draft, { startDate: addDays(startDate, days), startTime }),
    weekdays: draft.weekdays.map((code) => weekdayAfter(code, days)),
  }
  const [problem] = Object.values(draftProblems(moved, event))
  return problem === undefined ? { values: valuesOf(moved, event) } : { problem }
}

/** A series moves with all of its weekdays. */
function weekdayAfter(code: string, days: number): string {
  const index = WEEKDAYS.indexOf(code as (typeof WEEKDAYS)[number])
  return WEEKDAYS[(((index + days) % 7) + 7) % 7] ?? code
}
