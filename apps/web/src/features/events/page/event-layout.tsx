import type { ReactNode } from 'react'
import { Attendance } from '../attendance/attendance'
import type { AttendedEvent } from '../attendance/attended-event'
import type { Scope } from '../family-event'
import { EventItems } from './event-items'
import { EventSummary } from './event-summary'

type Props = {
  event: AttendedEvent
  onEdit: (scope?: Scope) => void
  onDeleted: () => void
  album: ReactNode
  comments: ReactNode
}

/** An event, who comes, who brings what, its album and its conversation. */
export function EventLayout({ event, onEdit, onDeleted, album, comments }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:gap-5 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-1 gap-4 md:gap-5 @4xl:col-start-1">
        <EventSummary event={event} onEdit={onEdit} onDeleted={onDeleted} />
        <EventItems event={event} />
      </div>
      <div className="grid grid-cols-1 gap-4 md:gap-5 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">
        <Attendance event={event} />
        {album}
      </div>
      <div className="@4xl:col-start-1">{comments}</div>
    </div>
  )
}
