import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { formatTime } from '@/text/format'
import type { FamilyEvent } from '../family-event'
import { leadsOf, remindedRow, remindersOf } from './leads'
import { ownRemindersQuery, useChooseReminders } from './own-reminders-api'

/** The hour at which days are announced. */
const NINE = new Date(2026, 0, 1, 9)

type Props = { event: FamilyEvent; returnTo: RefObject<HTMLElement | null>; onClose: () => void }

/** The member's own reminders of an event, or of all occurrences of a series. */
export function RemindersDialog({ event, returnTo, onClose }: Props) {
  const { userId } = useViewer()
  const eventId = remindedRow(event)
  const query = useQuery(ownRemindersQuery(userId, eventId))
  const save = useChooseReminders(eventId, onClose)
  const [changed, setChanged] = useState<number[]>()
  const chosen = changed ?? remindersOf(event, query.data ?? undefined)
  const toggle = (lead: number) =>
    setChanged(chosen.includes(lead) ? chosen.filter((other) => other !== lead) : [...chosen, lead])

  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title={m.own_reminders_title()}
      description={m.own_reminders_text({ title: event.title })}
    >
      {query.isPending ? (
        <div role="status" aria-label={m.loading()}>
          <Skeleton className="h-56 w-full" />
        </div>
      ) : query.data !== undefined ? (
        <form
          className="grid grid-cols-1 gap-4"
          onSubmit={(submit) => {
            submit.preventDefault()
            if (!save.isPending) save.mutate([...chosen].sort((a, b) => a - b))
          }}
        >
          <fieldset className="grid grid-cols-1">
            <legend className="sr-only">{m.own_reminders_title()}</legend>
            {leadsOf(event).map((lead) => (
              <label key={lead} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={chosen.includes(lead)}
                  onChange={() => toggle(lead)}
                  className="size-5 flex-none accent-primary"
                />
                {m.own_reminders_lead({ lead, time: formatTime(NINE) })}
              </label>
            ))}
          </fieldset>
          <p className="text-ink-soft text-sm">
            {chosen.length === 0 ? m.own_reminders_none() : m.own_reminders_where()}
          </p>
          <DialogFoot>
            <Button type="submit" busy={save.isPending}>
              {m.own_reminders_save()}
            </Button>
          </DialogFoot>
        </form>
      ) : (
        <LoadFailure title={m.own_reminders_unread()} query={query} />
      )}
    </Dialog>
  )
}
