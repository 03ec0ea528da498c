import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import { useSentDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import type { Day } from '../day'
import { daysOf } from '../event-days'
import { type FamilyEvent, occurrenceKey, type Scope } from '../family-event'
import { noRepeat } from '../repeat'
import { useAddEvent, useChangeEvent } from './api'
import { draftOf } from './event-draft'
import { EventForm } from './event-form'
import { defaultTimes } from './form-times'
import { whatChanges } from './what-changes'

/**
 * @property selected in the calendar: the form begins with today, and offers this day
 * @property onAdded called with the first day of the new event while the form is shown
 */
type Adding = { today: Day; selected: Day; open: boolean; onClose: () => void; onAdded: (day: Day) => void }

/** Closing it keeps the draft. */
export function AddEventDialog({ today, selected, open, onClose, onAdded }: Adding) {
  const { userId } = useViewer()
  const draftKey = `event draft ${userId}`
  const typed = useSentDraft(draftKey)
  const addEvent = useAddEvent(() => {
    if (typed.forget()) onClose()
  })
  return (
    <Dialog open={open} onOpenChange={onClose} title={m.event_add()} description={m.event_add_text()}>
      <EventForm
        draftKey={draftKey}
        initial={{ ...defaultTimes(today), ...noRepeat(today), title: '', description: '', location: '' }}
        offeredDay={selected}
        busy={addEvent.isPending}
        submit={{ label: m.event_add(), busyLabel: m.event_adding() }}
        onSubmit={(values) => {
          typed.send()
          addEvent.mutate(values, { onSuccess: () => onAdded(daysOf(values).first) })
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

/**
 * @property scope of an occurrence of a series
 * @property onSaved called with the id of the row that has the change
 */
type Editing = { event: FamilyEvent; scope?: Scope; onClose: () => void; onSaved?: (id: string) => void }

export function EditEventDialog({ event: shown, scope: chosen, onClose, onSaved }: Editing) {
  const { userId } = useViewer()
  const { event, scope } = whatChanges(shown, chosen)
  const draftKey = `event draft ${userId} ${occurrenceKey(event)} ${scope ?? ''}`
  const typed = useSentDraft(draftKey)
  const changeEvent = useChangeEvent((id) => {
    if (typed.forget()) onClose()
    if (id) onSaved?.(id)
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.event_edit()}
      {...(scope !== undefined || event.rrule
        ? { description: m.scope_edit_note({ scope: scope ?? 'all' }) }
        : {})}
    >
      <EventForm
        draftKey={draftKey}
        initial={draftOf(event)}
        event={event}
        mayRepeat={scope !== 'this' && !event.series_id}
        busy={changeEvent.isPending}
        submit={{ label: m.event_save(), busyLabel: m.event_saving() }}
        onSubmit={(values, original = event) => {
          typed.send()
          changeEvent.mutate({ original, values, ...(scope && { scope }) })
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
