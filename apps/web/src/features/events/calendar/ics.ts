// An event as a file for other calendars.

import { writeCalendar } from '@kinfold/icalendar'
import type { FamilyEvent } from '../family-event'

type Event = Pick<
  FamilyEvent,
  | 'id'
  | 'occurrence'
  | 'title'
  | 'description'
  | 'location'
  | 'start_time'
  | 'end_time'
  | 'all_day'
  | 'updated_at'
>

/** One occurrence of a series is an event of its own there. */
const uidOf = ({ id, occurrence }: Event) =>
  occurrence ? `${id}-${occurrence.replace(/[-:]|\.\d+/g, '')}` : id

export const icsOf = (event: Event, now: Date) =>
  writeCalendar({
    now,
    events: [
      {
        uid: uidOf(event),
        changed: new Date(event.updated_at),
        title: event.title,
        description: event.description,
        location: event.location,
        start: new Date(event.start_time),
        end: new Date(event.end_time),
        allDay: event.all_day,
      },
    ],
  })
