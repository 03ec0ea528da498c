import { CalendarPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { saveBlob } from '@/lib/save-blob'
import { m } from '@/paraglide/messages'
import { useDeleteEvent } from '../api'
import type { FamilyEvent } from '../family-event'
import { icsOf } from './ics'
import type { Viewer } from './viewer'

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-sunken'

type Props = { event: FamilyEvent; viewer: Viewer; onEdit: () => void }

/** What one may do with an event: take it along, its author also change it, its author and admins delete it. */
export function EventMenu({ event, viewer, onEdit }: Props) {
  const [confirming, setConfirming] = useState(false)
  const deleteEvent = useDeleteEvent(viewer.familyId)
  const mine = event.created_by === viewer.userId

  const saveToCalendar = () =>
    saveBlob(new Blob([icsOf(event, new Date())], { type: 'text/calendar' }), `${event.title}.ics`)

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.event_more({ title: event.title })}
            className="-me-2 -my-2.5 flex-none"
          >
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            className="z-30 min-w-44 rounded-card border border-line bg-surface p-1.5 shadow-card"
          >
            <DropdownMenu.Item onSelect={saveToCalendar} className={item}>
              <CalendarPlus aria-hidden className="size-5" />
              {m.event_save_ics()}
            </DropdownMenu.Item>
            {mine && (
              <DropdownMenu.Item onSelect={onEdit} className={item}>
                <Pencil aria-hidden className="size-5" />
                {m.event_edit()}
              </DropdownMenu.Item>
            )}
            {(mine || viewer.admin) && (
              <DropdownMenu.Item onSelect={() => setConfirming(true)} className={`${item} text-danger`}>
                <Trash2 aria-hidden className="size-5" />
                {m.event_delete()}
              </DropdownMenu.Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={m.event_delete_confirm()}
        description={m.event_delete_text({ title: event.title })}
        action={m.event_delete()}
        danger
        busy={deleteEvent.isPending}
        onConfirm={() => deleteEvent.mutate(event.id)}
      />
    </>
  )
}
