import type { FamilyEvent } from '../family-event'

/** An event with the number of guests whom members bring, by the member's id. */
export type AttendedEvent = FamilyEvent & { guests: Record<string, number> }
