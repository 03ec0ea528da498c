import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { useRows } from '@/data/use-rows'
import { m } from '@/i18n/messages'
import { OwnPlaylist } from './own-playlist'
import { playlists } from './playlists'
import { PlaylistSkeleton } from './playlists-skeleton'
import { ProviderPlaylistView } from './provider-playlist'
import { RecordDrawing } from './record-drawing'

type Props = {
  connected: boolean
  /** Its id in the URL: the row's id of a family playlist, the provider's id of any other. */
  id: string
  onClose: () => void
}

export function SelectedTab({ connected, id, onClose }: Props) {
  const { query, rows } = useRows(playlists)

  if (query.isPending) return <PlaylistSkeleton />
  if (!rows) return <LoadFailure title={m.music_playlist_failed()} query={query} />
  const shared = rows.find((playlist) => playlist.id === id || playlist.playlist_id === id)
  if (shared && !shared.playlist_id) {
    return <OwnPlaylist playlist={shared} onClose={onClose} />
  }
  const providerId = shared?.playlist_id ?? (/^[A-Za-z0-9]{1,64}$/.test(id) ? id : undefined)
  if (!providerId) {
    return (
      <Card>
        <EmptyState drawing={<RecordDrawing />} text={m.music_not_found()} />
      </Card>
    )
  }
  return (
    <ProviderPlaylistView connected={connected} providerId={providerId} shared={shared} onClose={onClose} />
  )
}
