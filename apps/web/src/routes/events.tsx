import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useAuth } from '@/features/auth/auth-provider'
import { Calendar } from '@/features/events/calendar/calendar'
import { AddEventDialog, EditEventDialog } from '@/features/events/calendar/event-dialog'
import { usePlace } from '@/features/events/calendar/use-place'
import type { Viewer } from '@/features/events/calendar/viewer'
import type { FamilyEvent } from '@/features/events/family-event'
import { NoFamily } from '@/features/members/no-family'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()
  if (!profile?.family_id) {
    return (
      <Page title={m.events_title()}>
        <NoFamily title={m.events_no_family()} />
      </Page>
    )
  }
  return (
    <FamilyCalendar
      viewer={{ userId: profile.id, familyId: profile.family_id, admin: profile.role === 'admin' }}
    />
  )
}

function FamilyCalendar({ viewer }: { viewer: Viewer }) {
  const { place, today, go } = usePlace()
  const [dialog, setDialog] = useState<'add' | FamilyEvent>()

  /** An answer that comes late must not close what was opened since. */
  const close = (closing: typeof dialog) =>
    setDialog((current) => (current === closing ? undefined : current))

  return (
    <Page
      title={m.events_title()}
      action={
        <Button onClick={() => setDialog('add')}>
          <Plus aria-hidden className="size-5" />
          {m.event_add()}
        </Button>
      }
    >
      <Calendar
        viewer={viewer}
        place={place}
        today={today}
        onGo={go}
        onAdd={() => setDialog('add')}
        onEdit={setDialog}
      />
      <AddEventDialog viewer={viewer} day={place.day} open={dialog === 'add'} onClose={() => close('add')} />
      {typeof dialog === 'object' && (
        <EditEventDialog key={dialog.id} viewer={viewer} event={dialog} onClose={() => close(dialog)} />
      )}
    </Page>
  )
}
