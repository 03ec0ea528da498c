/** What a calendar says about an event, a series or an exception of one. */
export type CalendarEvent = {
  /** The same in every copy of the event, and for a series and its exceptions. */
  uid: string
  /** When it was last changed. */
  changed: Date
  /** Rises with each change. */
  sequence?: number
  title: string
  description?: string | null
  location?: string | null
  url?: string
  start: Date
  end: Date
  /** Then both are midnights UTC, the end exclusive. */
  allDay: boolean
  /** Whose wall time a series keeps. Other events are written in UTC. */
  zone?: string | null
  /** Without COUNT and UNTIL. */
  rule?: string | null
  /** Every occurrence starts before it. */
  until?: Date | null
  /** Starts of occurrences that do not take place, and of some that the rule does not find. */
  except?: Date[]
  also?: Date[]
  /** Of an exception: when its series has it start, and whether that lasts all day. */
  insteadOf?: { start: Date; allDay: boolean }
  /** Minutes before the start, of days before their first midnight; after it when negative. */
  reminders?: number[]
}
