import { Card } from '@/components/ui/card'
import { Answer } from '../calendar/answer'
import { EventMenu } from '../calendar/event-menu'
import { EventFacts } from '../event-facts'
import type { FamilyEvent, Scope } from '../family-event'
import { WaitingEdit } from '../waiting-edit'

type Props = { event: FamilyEvent; onEdit: (scope?: Scope) => void; onDeleted: () => void }

/** When and where an event is, what it is about, and the viewer's answer. */
export function EventSummary({ event, onEdit, onDeleted }: Props) {
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 md:p-6">
      <div className="flex items-start gap-2">
        <h1 className="wrap-anywhere me-auto min-w-0 text-[min(1.6875rem,14vw)] outline-none md:text-[2.125rem]">
          {event.title}
        </h1>
        <EventMenu event={event} onEdit={onEdit} onDeleted={onDeleted} />
      </div>
      <EventFacts event={event} whole />
      {event.description && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {event.description}
        </p>
      )}
      <div>
        <WaitingEdit event={event} />
        <Answer event={event} />
      </div>
    </Card>
  )
}
