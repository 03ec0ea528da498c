import { createFileRoute } from '@tanstack/react-router'
import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/button'
import { useOccasions } from '@/features/birthdays/use-occasions'
import { CommentsDisclosure } from '@/features/comments/comments-disclosure'
import { Calendar } from '@/features/events/calendar/calendar'
import { AddEventDialog, EditEventDialog } from '@/features/events/calendar/event-dialog'
import { monthOf } from '@/features/events/calendar/month-sheet'
import { useShownPeriod } from '@/features/events/calendar/use-shown-period'
import { type FamilyEvent, occurrenceKey, type Scope } from '@/features/events/family-event'
import { OtherCalendars } from '@/features/events/feeds/other-calendars'
import { useDueItems } from '@/features/lists/use-due-items'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { text } from '@/lib/search-params'
import { enumerate } from '@/text/format'

export const Route = createFileRoute('/_guarded/_shell/_family/events/')({
  validateSearch: z.object({ month: text, day: text, event: text, comment: text }),
  component: EventsScreen,
})

function EventsScreen() {
  const { shown, today, weekday, go } = useShownPeriod()
  const occasions = together(useOccasions(shown.month), useDueItems())
  const [dialog, setDialog] = useState<'add' | { event: FamilyEvent; scope: Scope | undefined }>()

  /** A late response must not close a dialog that was opened since. */
  const close = (closing: typeof dialog) =>
    setDialog((current) => (current === closing ? undefined : current))

  return (
    <Page
      title={m.events_title()}
      action={
        <div className="flex items-center gap-2">
          <OtherCalendars />
          <Button onClick={() => setDialog('add')}>
            <Plus aria-hidden className="size-5" />
            {m.event_add()}
          </Button>
        </div>
      }
    >
      <Calendar
        shown={shown}
        today={today}
        weekday={weekday}
        onGo={go}
        onAdd={() => setDialog('add')}
        onEdit={(event, scope) => setDialog({ event, scope })}
        commentsOn={commentsOn}
        occasions={occasions}
      />
      <AddEventDialog
        today={today}
        selected={shown.day}
        open={dialog === 'add'}
        onClose={() => close('add')}
        onAdded={(day) => go({ month: monthOf(day), day })}
      />
      {typeof dialog === 'object' && (
        <EditEventDialog
          key={occurrenceKey(dialog.event)}
          event={dialog.event}
          {...(dialog.scope && { scope: dialog.scope })}
          onClose={() => close(dialog)}
        />
      )}
    </Page>
  )
}

type Occasions = { icon: LucideIcon; inWords: (day: string) => string; list: (day: string) => ReactNode }

/** Yearly occasions and due list items. */
const together = (yearly: Occasions, due: Occasions) => ({
  icon: (day: string) => (yearly.inWords(day) ? yearly.icon : due.icon),
  inWords: (day: string) => enumerate([yearly.inWords(day), due.inWords(day)].filter(Boolean)),
  list: (day: string) => {
    const lists = [yearly.list(day), due.list(day)]
    return (
      lists.some(Boolean) && (
        <>
          {lists[0]}
          {lists[1]}
        </>
      )
    )
  },
})

const commentsOn = ({ id, comment_count }: FamilyEvent) => (
  <CommentsDisclosure subject={{ kind: 'event', id }} count={comment_count} param="event" />
)
