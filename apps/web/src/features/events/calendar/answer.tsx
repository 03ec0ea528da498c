import { useState } from 'react'
import { Select } from '@/components/ui/select'
import { m } from '@/paraglide/messages'
import type { FamilyEvent, Scope } from '../family-event'
import { Rsvp } from '../rsvp'

const SCOPES: Scope[] = ['this', 'following', 'all']

/** The answer to an event; to a series, also which of its events it is for. */
export function Answer({ event }: { event: FamilyEvent }) {
  const [scope, setScope] = useState<Scope>('this')
  return (
    <>
      <Rsvp event={event} scope={scope} />
      {event.series && (
        <div className="mt-1.5 w-fit max-w-full">
          <Select
            aria-label={m.rsvp_scope()}
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
