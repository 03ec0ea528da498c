import { Dialog } from '@/components/ui/dialog'
import { useConnected } from '@/lib/music-tokens'
import { useSentDraft } from '@/lib/use-draft'
import { m } from '@/paraglide/messages'
import { CreatePlaylistForm } from './create-playlist-form'
import type { Listener } from './playlist'
import { useCreatePlaylist } from './provider-api'

type Props = { listener: Listener; open: boolean; onClose: () => void }

/** Closing it keeps what was typed for the next time. */
export function CreatePlaylistDialog({ listener, open, onClose }: Props) {
  const draftKey = `playlist draft ${listener.userId}`
  const connected = useConnected(listener.userId)
  const typed = useSentDraft(draftKey)
  const create = useCreatePlaylist(listener, () => {
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
