import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { AddSongDialog } from './add-song-dialog'
import { OwnSongs } from './own-songs'
import { mayRemove } from './playlist'
import { PlaylistHeader } from './playlist-header'
import type { FamilyPlaylist } from './playlists'
import { RemovePlaylist } from './remove-playlist'

type Props = { playlist: FamilyPlaylist; onClose: () => void }

/** A family playlist. It needs no provider. */
export function OwnPlaylist({ playlist, onClose }: Props) {
  const viewer = useViewer()
  const [open, setOpen] = useState<'add' | 'remove'>()
  const { id, name, description, song_count, creator } = playlist
  // A late response must not close a playlist that was opened in the meantime.
  const close = (dialog: typeof open) => setOpen((current) => (current === dialog ? undefined : current))

  return (
    <>
      <PlaylistHeader
        id={id}
        name={name}
        description={description}
        cover={undefined}
        about={
          creator?.full_name
            ? m.music_created_by({ owner: creator.full_name, count: song_count })
            : m.music_songs({ count: song_count })
        }
        providerId={null}
        onRemove={mayRemove(viewer, playlist.created_by) ? () => setOpen('remove') : undefined}
      >
        <Button onClick={() => setOpen('add')}>
          <Plus aria-hidden className="size-5" />
          {m.song_add()}
        </Button>
      </PlaylistHeader>
      <OwnSongs playlist={playlist} />
      <AddSongDialog playlistId={id} open={open === 'add'} onClose={() => close('add')} />
      <RemovePlaylist
        playlist={playlist}
        open={open === 'remove'}
        onClose={() => close('remove')}
        onRemoved={onClose}
      />
    </>
  )
}
