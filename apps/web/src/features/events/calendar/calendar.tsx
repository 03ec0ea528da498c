import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import { usePersonalStore } from '@/browser/personal-store'
import { useMediaQuery } from '@/browser/use-media-query'
import { Card } from '@/components/ui/card'
import { useLive } from '@/data/use-live'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import type { Day } from '../day'
import { eventsByDay } from '../event-days'
import { useEventsWithEdits } from '../event-edits'
import { events } from '../events'
import type { FamilyEvent, Scope } from '../family-event'
import { Agenda } from './agenda'
import { eventsBetweenQuery } from './api'
import { CalendarHeader } from './calendar-header'
import { CalendarTools } from './calendar-tools'
import { viewChoice } from './choices'
import { DayGrid } from './day-grid'
import { DayPanel } from './day-panel'
import { EventDetails } from './event-details'
import { monthOf, sheetOf, sheetRange } from './month-sheet'
import type { ShownPeriod } from './shown-period'
import { useMoveEvent } from './use-move-event'
import { WeekHours } from './week-hours'

type Props = {
  shown: ShownPeriod
  today: Day
  /** That weeks begin with: 0 is Sunday. */
  weekday: number
  onGo: (shown: Partial<ShownPeriod>, options?: { replace: boolean }) => void
  onAdd: () => void
  onEdit: (event: FamilyEvent, scope?: Scope) => void
  commentsOn: (event: FamilyEvent) => ReactNode
  /** What else there is on a day, such as birthdays: in words with an icon for the sheet, and as a list. */
  occasions: { inWords: (day: Day) => string; icon: (day: Day) => LucideIcon; list: (day: Day) => ReactNode }
}

/** A month or a week, beside it the events of the selected day or, as an agenda, of all days from it on. */
export function Calendar({ shown, today, weekday, onGo, onAdd, onEdit, commentsOn, occasions }: Props) {
  const { familyId } = useViewer()
  const { month, day } = shown
  const titleId = useId()
  const view = usePersonalStore(viewChoice)
  // Seven columns of hours need room for titles.
  const isWide = useMediaQuery('(min-width: 48rem)')
  useLive(events)
  const sheet = useMemo(() => sheetOf(month, weekday), [month, weekday])
  const { from, to } = sheetRange(sheet)
  const query = useQuery(eventsBetweenQuery(familyId, from, to))
  const withEdits = useEventsWithEdits()
  const byDay = useMemo(
    () => query.data && eventsByDay(query.data.map(withEdits), sheet[0] ?? '', sheet.at(-1) ?? ''),
    [query.data, withEdits, sheet],
  )
  const eventsOf = (day: Day) => byDay?.get(day) ?? []
  const { move, question } = useMoveEvent()
  const panel = useRef<HTMLDivElement>(null)

  const row = Math.floor(sheet.indexOf(day) / 7) * 7
  const week = sheet.slice(row, row + 7)
  const showsHours = view === 'week' && isWide
  const select = (day: Day) => onGo(view === 'week' ? { month: monthOf(day), day } : { month, day })

  return (
    <div
      className={cn(
        'grid grid-cols-1 items-start gap-5 @3xl:gap-7',
        view === 'month' && '@3xl:grid-cols-[minmax(0,1fr)_300px]',
        view === 'agenda' ? '@3xl:grid-cols-[22rem_minmax(0,1fr)]' : '@6xl:grid-cols-[minmax(0,1fr)_24rem]',
      )}
    >
      <Card className="@container grid grid-cols-1 gap-4 p-3 md:p-5">
        <CalendarTools />
        <CalendarHeader id={titleId} view={view} shown={shown} week={week} onGo={onGo} />
        {showsHours ? (
          <WeekHours
            week={week}
            today={today}
            selected={day}
            eventsOf={eventsOf}
            occasionsOf={occasions.inWords}
            labelledBy={titleId}
            onSelect={select}
            onOpen={(day) => {
              select(day)
              // It may be below the hours.
              panel.current?.scrollIntoView({ block: 'nearest' })
            }}
            onMove={move}
          />
        ) : view === 'agenda' && !isWide ? null : (
          <DayGrid
            sheet={view === 'week' ? week : sheet}
            shown={shown}
            today={today}
            eventsOf={eventsOf}
            occasionsOf={occasions.inWords}
            iconOf={occasions.icon}
            loading={query.isPending}
            labelledBy={titleId}
            onSelect={select}
            onLeave={(day) =>
              onGo({ month: monthOf(day), ...(view === 'week' && { day }) }, { replace: true })
            }
            onMove={move}
          />
        )}
      </Card>
      {view === 'month' || showsHours ? (
        <div ref={panel}>
          <DayPanel
            day={day}
            events={byDay && eventsOf(day)}
            query={query}
            onAdd={onAdd}
            onEdit={onEdit}
            commentsOn={commentsOn}
            occasions={occasions.list(day)}
          />
        </div>
      ) : (
        <Agenda
          days={view === 'week' ? week : sheet.slice(sheet.indexOf(day))}
          today={today}
          eventsOf={byDay && eventsOf}
          query={query}
          occasionsOf={occasions.list}
          detailsOf={(event) => (
            <EventDetails
              event={event}
              onEdit={(scope) => onEdit(event, scope)}
              comments={commentsOn(event)}
            />
          )}
          onAdd={onAdd}
        />
      )}
      {question}
    </div>
  )
}
