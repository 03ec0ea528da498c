import { useQuery } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { familyPlaylistsQuery } from './api'
import { OwnPlaylist } from './own-playlist'
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
  const viewer = useViewer()
  const family = useQuery(familyPlaylistsQuery(viewer.familyId))

  if (family.isPending) return <PlaylistSkeleton />
  if (!family.data) return <LoadFailure title={m.music_playlist_failed()} query={family} />
  const shared = family.data.find((playlist) => playlist.id === id || playlist.playlist_id === id)
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
