import { CalendarPlus, Ellipsis, Images, Pencil, Share2, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { saveBlob } from '@/lib/save-blob'
import { shareLink } from '@/lib/share-link'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { useDeleteEvent } from '../api'
import { daysOf } from '../event-days'
import type { FamilyEvent } from '../family-event'
import { icsOf } from './ics'

type Props = { event: FamilyEvent; onEdit: () => void }

/** Everyone can save an event to their own calendar and open its album; its author can edit it; its author and admins can delete it. */
export function EventMenu({ event, onEdit }: Props) {
  const { userId, role } = useViewer()
  const [confirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const deleteEvent = useDeleteEvent()
  const mine = event.created_by === userId

  const saveToCalendar = () =>
    saveBlob(new Blob([icsOf(event, new Date())], { type: 'text/calendar' }), `${event.title}.ics`)

  const share = () => {
    const path = `/events?day=${daysOf(event).first}&event=${event.id}`
    shareLink({ url: new URL(path, window.location.href).href, title: event.title })
  }

  return (
    <>
      <Menu
        trigger={
          <Button
            ref={button}
            variant="ghost"
            size="icon"
            aria-label={m.event_more({ title: event.title })}
            className="-me-2 -my-2.5 flex-none"
          >
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem icon={CalendarPlus} onSelect={saveToCalendar}>
          {m.event_save_ics()}
        </MenuItem>
        <MenuItem icon={Share2} onSelect={share}>
          {m.event_share()}
        </MenuItem>
        <MenuItem icon={Images} to={`/media?albums&event=${event.id}`}>
          {m.event_album()}
        </MenuItem>
        {mine && (
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {m.event_edit()}
          </MenuItem>
        )}
        {(mine || role === 'admin') && (
          <MenuItem icon={Trash2} danger onSelect={() => setConfirming(true)}>
            {m.event_delete()}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        returnTo={button}
        title={m.event_delete_confirm()}
        description={m.event_delete_text({ title: event.title })}
        action={m.event_delete()}
        danger
        busy={deleteEvent.isPending}
        onConfirm={() => deleteEvent.mutate(event.id, { onSuccess: () => setConfirming(false) })}
      />
    </>
  )
}
