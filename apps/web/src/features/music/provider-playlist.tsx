import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { Notice } from '@/components/ui/notice'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'
import { useViewer } from '@/lib/viewer'
import { enumerate } from '@/text/format'
import { ConnectButton } from './connect-button'
import { EmptyPlaylist } from './own-songs'
import { mayRemove, type ProviderPlaylist, pictureOf } from './playlist'
import { PlaylistHeader } from './playlist-header'
import type { FamilyPlaylist } from './playlists'
import { PlaylistSkeleton } from './playlists-skeleton'
import { providerPlaylistQuery } from './provider-api'
import { RecordDrawing } from './record-drawing'
import { RemovePlaylist } from './remove-playlist'
import { SongRow } from './song-row'
import { SongSearch } from './song-search'

type Props = {
  connected: boolean
  /** The provider's id. */
  providerId: string
  /** The family's row, if the playlist is shared with the family. */
  shared: FamilyPlaylist | undefined
  onClose: () => void
}

export function ProviderPlaylistView({ connected, providerId, shared, onClose }: Props) {
  const viewer = useViewer()
  const query = useQuery(providerPlaylistQuery(viewer.userId, connected, providerId))
  const [removing, setRemoving] = useState(false)
  const { data } = query
  const mayTakeAway = shared && mayRemove(viewer, shared.created_by)

  if (connected && query.isPending) return <PlaylistSkeleton />
  return (
    <>
      {(data || shared) && (
        <PlaylistHeader
          id={shared?.id ?? providerId}
          name={data?.name ?? shared?.name ?? ''}
          description={data?.description || shared?.description || null}
          cover={data && pictureOf(data.images)}
          about={data ? aboutOf(data) : m.music_at_provider()}
          providerId={providerId}
          onRemove={mayTakeAway ? () => setRemoving(true) : undefined}
        />
      )}
      {!connected && (
        <Card>
          <EmptyState
            drawing={<RecordDrawing />}
            text={config.providers.spotify ? m.music_connect_songs() : m.music_not_set_up()}
            action={<ConnectButton />}
          />
        </Card>
      )}
      {query.error && !data && <LoadFailure title={m.music_playlist_failed()} query={query} />}
      {data?.tracks && <Songs playlist={data} />}
      {data && !data.tracks && <Notice tone="help">{m.music_playlist_hidden()}</Notice>}
      {shared && (
        <RemovePlaylist
          playlist={shared}
          open={removing}
          onClose={() => setRemoving(false)}
          onRemoved={onClose}
        />
      )}
    </>
  )
}

function aboutOf({ owner: { display_name: owner }, tracks }: ProviderPlaylist): string {
  if (!tracks) return m.music_owner({ owner })
  return m.music_created_by({ owner, count: tracks.total })
}

function Songs({ playlist }: { playlist: ProviderPlaylist }) {
  const songs = playlist.tracks?.items ?? []
  return (
    <>
      <SongSearch playlistId={playlist.id} />
      {songs.length === 0 ? (
        <EmptyPlaylist />
      ) : (
        <Card>
          <ul aria-label={m.music_songs_of({ name: playlist.name })} className="divide-y divide-line py-1">
            {songs.map(({ track }, index) => (
              <SongRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a song can occur twice, and the order is fixed
                key={index}
                title={track.name}
                details={enumerate(track.artists.map(({ name }) => name))}
                cover={pictureOf(track.album.images)}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
