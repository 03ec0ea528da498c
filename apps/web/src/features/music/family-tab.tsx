import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { useRows } from '@/data/use-rows'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { type ProviderPlaylist, pictureOf } from './playlist'
import { PlaylistCard, playlistGrid } from './playlist-card'
import { type FamilyPlaylist, playlists } from './playlists'
import { PlaylistsSkeleton } from './playlists-skeleton'
import { yourPlaylistsQuery } from './provider-api'
import { RecordDrawing } from './record-drawing'

/** The family's own playlists, and provider playlists that members share. */
export function FamilyTab({ connected, onCreate }: { connected: boolean; onCreate: () => void }) {
  const viewer = useViewer()
  const { query, rows } = useRows(playlists)
  // The provider's details of shared playlists. The list does not wait for them.
  const yours = useQuery(yourPlaylistsQuery(viewer.userId, connected))

  if (query.isPending) return <PlaylistsSkeleton />
  if (!rows) return <LoadFailure title={m.music_failed()} query={query} />
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<RecordDrawing />}
          text={m.music_family_empty()}
          action={
            <Button variant="quiet" onClick={onCreate}>
              <Plus aria-hidden className="size-5" />
              {m.playlist_create()}
            </Button>
          }
        />
      </Card>
    )
  }
  return (
    <ul className={playlistGrid}>
      {rows.map((playlist) => {
        const known = yours.data?.items.find(({ id }) => id === playlist.playlist_id)
        return (
          <li key={playlist.id}>
            <PlaylistCard
              id={playlist.id}
              name={playlist.name}
              description={playlist.description}
              cover={known && pictureOf(known.images)}
              songs={songsOf(playlist, known)}
              copyable
            />
          </li>
        )
      })}
    </ul>
  )
}

function songsOf({ playlist_id, song_count }: FamilyPlaylist, known: ProviderPlaylist | undefined): string {
  if (!playlist_id) return m.music_songs({ count: song_count })
  return known?.tracks ? m.music_songs({ count: known.tracks.total }) : m.music_at_provider()
}
