import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import { useSentDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import { CreatePlaylistForm } from './create-playlist-form'
import { useConnected } from './music-tokens'
import { useCreatePlaylist } from './provider-api'

type Props = { open: boolean; onClose: () => void }

/** Closing it keeps the draft. */
export function CreatePlaylistDialog({ open, onClose }: Props) {
  const viewer = useViewer()
  const draftKey = `playlist draft ${viewer.userId}`
  const connected = useConnected()
  const typed = useSentDraft(draftKey)
  const create = useCreatePlaylist(() => {
    if (typed.forget()) onClose()
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={m.playlist_create()}
      description={m.playlist_create_text()}
    >
      <CreatePlaylistForm
        draftKey={draftKey}
        connected={connected}
        busy={create.isPending}
        onSubmit={(playlist) => {
          typed.send()
          create.mutate(playlist)
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
