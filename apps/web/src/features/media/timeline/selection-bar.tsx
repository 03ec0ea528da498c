import { BookImage, Download, Eye, type LucideIcon, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { AddToAlbum } from '../albums/add-to-album'
import type { MediaItem } from '../media-item'
import { useDeleteMany } from './many-api'
import { byDeletion } from './rights'
import { useZip } from './use-zip'
import { VisibilityDialog } from './visibility-dialog'
import { ZipDialog } from './zip-dialog'

type Props = {
  items: MediaItem[]
  /** A range is being read. */
  busy: boolean
  /** Called with what was changed before the rest failed. */
  onPartDone: (items: MediaItem[]) => void
  onEnd: () => void
}

/** What can be done with the chosen items. It stays at the bottom of the screen. */
export function SelectionBar({ items, busy, onPartDone, onEnd }: Props) {
  const [dialog, setDialog] = useState<'album' | 'visibility' | 'delete'>()
  const zip = useZip()
  const close = () => setDialog(undefined)
  const none = items.length === 0

  return (
    <section
      aria-label={m.timeline_selection()}
      className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-x-1 rounded-card border border-line bg-surface px-2 py-1 shadow-card md:bottom-4"
    >
      <p role="status" className="flex items-center gap-2 px-2 font-semibold text-sm">
        {m.timeline_chosen({ count: items.length })}
        {busy && <Spinner />}
      </p>
      <span className="flex flex-wrap">
        <Action icon={BookImage} label={m.timeline_album()} off={none} onClick={() => setDialog('album')} />
        <Action
          icon={Eye}
          label={m.timeline_visibility()}
          off={none}
          onClick={() => setDialog('visibility')}
        />
        <Action icon={Download} label={m.media_download()} off={none} onClick={() => zip.start(items)} />
        <Action icon={Trash2} label={m.media_delete()} off={none} onClick={() => setDialog('delete')} />
        <Action icon={X} label={m.timeline_select_end()} off={false} onClick={onEnd} />
      </span>
      {dialog === 'album' && <AddToAlbum items={items} onClose={close} onAdded={onEnd} />}
      {dialog === 'visibility' && (
        <VisibilityDialog items={items} onClose={close} onPartDone={onPartDone} onShared={onEnd} />
      )}
      {zip.state.stage !== 'idle' && <ZipDialog zip={zip} items={items} />}
      {dialog === 'delete' && (
        <DeleteDialog items={items} onClose={close} onPartDone={onPartDone} onDeleted={onEnd} />
      )}
    </section>
  )
}

type ActionProps = { icon: LucideIcon; label: string; off: boolean; onClick: () => void }

const Action = ({ icon: Icon, label, off, onClick }: ActionProps) => (
  <Button
    variant="ghost"
    size="compact"
    aria-label={label}
    title={label}
    disabled={off}
    onClick={onClick}
    className="text-ink"
  >
    <Icon aria-hidden className="size-5" />
    <span aria-hidden className="max-md:hidden">
      {label}
    </span>
  </Button>
)

type DeleteProps = Pick<Props, 'items' | 'onPartDone'> & { onClose: () => void; onDeleted: () => void }

function DeleteDialog({ items, onClose, onPartDone, onDeleted }: DeleteProps) {
  const viewer = useViewer()
  const deleteMany = useDeleteMany(onPartDone)
  const { deletable, elsewhere, others } = byDeletion(items, viewer)
  const none = deletable.length === 0

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.timeline_delete_confirm({ count: deletable.length })}
      description={none ? m.timeline_delete_none() : m.timeline_delete_text({ count: deletable.length })}
      action={none ? m.close() : m.timeline_delete({ count: deletable.length })}
      danger={!none}
      busy={deleteMany.isPending}
      onConfirm={() => {
        if (none) return onClose()
        deleteMany.mutate(deletable, {
          onSuccess() {
            onClose()
            onDeleted()
          },
        })
      }}
    >
      {others > 0 && <p>{m.timeline_not_yours({ count: others })}</p>}
      {elsewhere > 0 && <p>{m.timeline_elsewhere({ count: elsewhere })}</p>}
    </ConfirmDialog>
  )
}
