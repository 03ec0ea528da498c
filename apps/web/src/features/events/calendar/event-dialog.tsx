import { Dialog } from '@/components/ui/dialog'
import { useSentDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { useAddEvent, useChangeEvent } from '../api'
import type { Day } from '../day'
import type { FamilyEvent } from '../family-event'
import { draftOf } from './event-draft'
import { EventForm } from './event-form'
import { defaultTimes } from './form-times'

type Adding = { day: Day; open: boolean; onClose: () => void }

/** Closing it keeps the draft. */
export function AddEventDialog({ day, open, onClose }: Adding) {
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
        initial={{ ...defaultTimes(day), title: '', description: '', location: '' }}
        busy={addEvent.isPending}
        submit={{ label: m.event_add(), busyLabel: m.event_adding() }}
        onSubmit={(values) => {
          typed.send()
          addEvent.mutate(values)
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

type Editing = { event: FamilyEvent; onClose: () => void }

export function EditEventDialog({ event, onClose }: Editing) {
  const { userId } = useViewer()
  const draftKey = `event draft ${userId} ${event.id}`
  const typed = useSentDraft(draftKey)
  const changeEvent = useChangeEvent(() => {
    if (typed.forget()) onClose()
  })
  return (
    <Dialog open onOpenChange={onClose} title={m.event_edit()}>
      <EventForm
        draftKey={draftKey}
        initial={draftOf(event)}
        event={event}
        busy={changeEvent.isPending}
        submit={{ label: m.event_save(), busyLabel: m.event_saving() }}
        onSubmit={(values, original = event) => {
          typed.send()
          changeEvent.mutate({ original, values })
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
