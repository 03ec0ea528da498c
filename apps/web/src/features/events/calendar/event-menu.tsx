import { BellRing, CalendarPlus, Ellipsis, Images, Pencil, Share2, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { shareLink } from '@/browser/share-link'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { hrefOf } from '@/data/address'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'
import { useViewer } from '@/lib/viewer'
import { eventPath } from '../events'
import { type FamilyEvent, placeInSeries, type Scope } from '../family-event'
import { useDeleteEvent, useSaveToCalendar } from './api'
import { ScopeDialog } from './scope-dialog'

const RemindersDialog = lazyPart(async () => (await import('../reminders/reminders-dialog')).RemindersDialog)

type Props = { event: FamilyEvent; onEdit: (scope?: Scope) => void; onDeleted?: () => void }

/** Everyone can save an event to their own calendar and open its album; its author can edit it; its author and admins can delete it. */
export function EventMenu({ event, onEdit, onDeleted }: Props) {
  const { userId, role } = useViewer()
  const [asking, setAsking] = useState<'edit' | 'delete' | 'remind'>()
  const button = useRef<HTMLButtonElement>(null)
  const deleteEvent = useDeleteEvent()
  const saveToCalendar = useSaveToCalendar(event)
  const mine = event.created_by === userId
  const deleting = { busy: deleteEvent.isPending, danger: true, action: m.event_delete(), returnTo: button }
  const close = () => setAsking(undefined)
  const remove = (scope: Scope) =>
    deleteEvent.mutate(
      { event, scope },
      {
        onSuccess() {
          close()
          onDeleted?.()
        },
      },
    )

  const share = () => {
    shareLink({ url: window.location.origin + hrefOf(eventPath(event)), title: event.title })
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
        <MenuItem icon={CalendarPlus} onSelect={() => saveToCalendar.mutate('all')}>
          {m.event_save_ics()}
        </MenuItem>
        {placeInSeries(event) && (
          <MenuItem icon={CalendarPlus} onSelect={() => saveToCalendar.mutate('this')}>
            {m.event_save_ics_this()}
          </MenuItem>
        )}
        <MenuItem icon={BellRing} onSelect={() => setAsking('remind')}>
          {m.own_reminders()}
        </MenuItem>
        <MenuItem icon={Share2} onSelect={share}>
          {m.event_share()}
        </MenuItem>
        <MenuItem icon={Images} address={{ to: '/media', search: { albums: true, event: event.id } }}>
          {m.event_album()}
        </MenuItem>
        {mine && (
          <MenuItem icon={Pencil} onSelect={() => (event.series ? setAsking('edit') : onEdit())}>
            {m.event_edit()}
          </MenuItem>
        )}
        {(mine || role === 'admin') && (
          <MenuItem icon={Trash2} danger onSelect={() => setAsking('delete')}>
            {m.event_delete()}
          </MenuItem>
        )}
      </Menu>
      {placeInSeries(event) ? (
        <ScopeDialog
          {...deleting}
          open={asking === 'delete'}
          onOpenChange={close}
          title={m.scope_delete()}
          description={m.event_delete_text({ title: event.title })}
          onChoose={remove}
        />
      ) : (
        <ConfirmDialog
          {...deleting}
          open={asking === 'delete'}
          onOpenChange={close}
          title={m.event_delete_confirm()}
          description={m.event_delete_text({ title: event.title })}
          onConfirm={() => remove('this')}
        />
      )}
      {asking === 'remind' && (
        <Suspense>
          <RemindersDialog event={event} returnTo={button} onClose={close} />
        </Suspense>
      )}
      <ScopeDialog
        open={asking === 'edit'}
        onOpenChange={close}
        returnTo={button}
        title={m.scope_edit()}
        description={m.scope_edit_text()}
        action={m.scope_continue()}
        onChoose={(scope) => {
          close()
          onEdit(scope)
        }}
      />
    </>
  )
}
