import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { m } from '@/i18n/messages'
import type { FamilyEvent, Scope } from '../family-event'
import { Rsvp } from '../rsvp'

const SCOPES: Scope[] = ['this', 'following', 'all']

/** The answer to an event; to a series, on request also for more of its events. */
export function Answer({ event }: { event: FamilyEvent }) {
  const [scope, setScope] = useState<Scope>('this')
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Rsvp event={event} scope={scope} />
      {event.series && !choosing && (
        <Button variant="ghost" onClick={() => setChoosing(true)} className="mt-1 px-2 text-sm">
          {m.rsvp_for_more()}
        </Button>
      )}
      {event.series && choosing && (
        <div className="mt-1.5 w-fit max-w-full">
          <Select
            aria-label={m.rsvp_scope()}
            // The button that was pressed is gone.
            autoFocus
            value={scope}
            onChange={({ target }) => setScope(target.value as Scope)}
            className="h-11 text-sm"
          >
            {SCOPES.map((option) => (
              <option key={option} value={option}>
                {m.scope_name({ scope: option })}
              </option>
            ))}
          </Select>
        </div>
      )}
    </>
  )
}
