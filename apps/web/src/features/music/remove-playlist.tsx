import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useDelete } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { type FamilyPlaylist, playlists } from './playlists'

type Props = {
  playlist: FamilyPlaylist
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

export function RemovePlaylist({ playlist, open, onClose, onRemoved }: Props) {
  const remove = useDelete(playlists, onRemoved)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={m.music_remove_title({ name: playlist.name })}
      description={playlist.playlist_id ? m.music_remove_provider_text() : m.music_remove_own_text()}
      action={m.music_remove()}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(playlist)}
    />
  )
}
