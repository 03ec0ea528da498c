import type { FamilyEvent } from '../family-event'

/** An event with the number of guests per member id. */
export type AttendedEvent = FamilyEvent & { guests: Record<string, number> }
