import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { EventFacts } from '../event-facts'
import { eventPath } from '../events'
import type { FamilyEvent, Scope } from '../family-event'
import { WaitingEdit } from '../waiting-edit'
import { Answer } from './answer'
import { EventMenu } from './event-menu'
import { useEventTint } from './event-tint'

type Props = { event: FamilyEvent; onEdit: (scope?: Scope) => void; comments: ReactNode }

export function EventDetails({ event, onEdit, comments }: Props) {
  const { dot } = useEventTint()(event)
  return (
    <article className="grid grid-cols-1 gap-2">
      <div className="flex items-start gap-2.5">
        <span aria-hidden className={cn('mt-2 size-2 flex-none rounded-full', dot)} />
        <h3 className="wrap-anywhere me-auto font-body font-semibold text-base leading-normal tracking-normal">
          <Link {...eventPath(event)} className="inline-block hover:underline">
            {event.title}
          </Link>
        </h3>
        <EventMenu event={event} onEdit={onEdit} />
      </div>
      <div className="grid grid-cols-1 gap-2 ps-[18px]">
        <EventFacts event={event} />
        {event.description && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-sm">
            {event.description}
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-1 ps-[18px]">
        <WaitingEdit event={event} />
        <Answer event={event} />
        {comments}
      </div>
    </article>
  )
}
