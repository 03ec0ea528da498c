import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import { Card } from '@/components/ui/card'
import { useViewer } from '@/lib/viewer'
import { eventsBetweenQuery } from '../api'
import type { Day } from '../day'
import { eventsByDay } from '../event-days'
import type { FamilyEvent, Scope } from '../family-event'
import { useEventsWithEdits } from '../use-events-with-edits'
import { useLiveEvents } from '../use-live-events'
import { DayPanel } from './day-panel'
import { MonthGrid } from './month-grid'
import { MonthHeader } from './month-header'
import { sheetOf, sheetRange } from './month-sheet'
import type { Place } from './place'

type Props = {
  place: Place
  today: Day
  onGo: (place: Partial<Place>, options?: { replace: boolean }) => void
  onAdd: () => void
  onEdit: (event: FamilyEvent, scope?: Scope) => void
  commentsOn: (event: FamilyEvent) => ReactNode
  /** The days that come back each year: in words for the sheet, and as a list for the selected day. */
  occasions: { inWords: (day: Day) => string; list: (day: Day) => ReactNode }
}

/** A month and the events of the selected day. */
export function Calendar({ place, today, onGo, onAdd, onEdit, commentsOn, occasions }: Props) {
  const { familyId } = useViewer()
  const { month, day } = place
  const titleId = useId()
  useLiveEvents()
  const { from, to } = sheetRange(month)
  const query = useQuery(eventsBetweenQuery(familyId, from, to))
  const withEdits = useEventsWithEdits()
  const byDay = useMemo(() => {
    const sheet = sheetOf(month)
    return query.data && eventsByDay(query.data.map(withEdits), sheet[0] ?? '', sheet.at(-1) ?? '')
  }, [query.data, withEdits, month])

  return (
    <div className="grid grid-cols-1 items-start gap-5 @3xl:grid-cols-[minmax(0,1fr)_300px] @3xl:gap-7 @6xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Card className="@container grid grid-cols-1 gap-4 p-3 md:p-5">
        <MonthHeader
          id={titleId}
          month={month}
          onMonth={(month) => onGo({ month })}
          onToday={() => onGo({})}
        />
        <MonthGrid
          place={place}
          today={today}
          eventsOf={(day) => byDay?.get(day) ?? []}
          occasionsOf={occasions.inWords}
          loading={query.isPending}
          labelledBy={titleId}
          onSelect={(day) => onGo({ month, day })}
          onMonth={(month) => onGo({ month }, { replace: true })}
        />
      </Card>
      <DayPanel
        day={day}
        events={byDay && (byDay.get(day) ?? [])}
        query={query}
        onAdd={onAdd}
        onEdit={onEdit}
        commentsOn={commentsOn}
        occasions={occasions.list(day)}
      />
    </div>
  )
}
