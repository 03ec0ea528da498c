import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '@/components/ui/dialog'
import { useRowId } from '@/data/insert-once'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { AlbumForm } from './album-form'
import { albumPath } from './albums'
import { useCreateAlbum } from './api'

type Props = {
  /** The event whose guests are asked for their photos. */
  event?: { id: string; title: string }
  onClose: () => void
}

/** Creates an album and opens it. */
export function NewAlbumDialog({ event, onClose }: Props) {
  const { familyId } = useViewer()
  const navigate = useNavigate()
  const id = useRowId(familyId)
  const create = useCreateAlbum()

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.album_create()}
      description={event ? m.album_create_event_text() : m.album_create_text()}
    >
      <AlbumForm
        initial={{ title: event?.title ?? '', forFamily: true, memberIds: [] }}
        canLimit={!event}
        action={m.album_create()}
        busy={create.isPending}
        onSubmit={(draft) =>
          create.mutate(
            { ...draft, id: id.get(), eventId: event?.id ?? null },
            {
              onSuccess(albumId) {
                onClose()
                navigate(albumPath(albumId))
              },
            },
          )
        }
        onCancel={onClose}
      />
    </Dialog>
  )
}
