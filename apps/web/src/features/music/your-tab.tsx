import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'
import { useViewer } from '@/lib/viewer'
import { ConnectButton } from './connect-button'
import { pictureOf } from './playlist'
import { PlaylistCard, playlistGrid } from './playlist-card'
import { PlaylistsSkeleton } from './playlists-skeleton'
import { yourPlaylistsQuery } from './provider-api'
import { RecordDrawing } from './record-drawing'

/** The user's playlists at the provider. */
export function YourTab({ connected }: { connected: boolean }) {
  const { userId } = useViewer()
  const query = useQuery(yourPlaylistsQuery(userId, connected))

  if (!connected) {
    return (
      <Card>
        <EmptyState
          drawing={<RecordDrawing />}
          text={config.providers.spotify ? m.music_connect_yours() : m.music_not_set_up()}
          action={<ConnectButton />}
        />
      </Card>
    )
  }
  if (query.isPending) return <PlaylistsSkeleton />
  if (!query.data) return <LoadFailure title={m.music_failed()} query={query} />
  return (
    <>
      <Button
        variant="outline"
        busy={query.isFetching}
        onClick={() => query.refetch()}
        className="justify-self-start"
      >
        {!query.isFetching && <RefreshCw aria-hidden className="size-5" strokeWidth={1.8} />}
        {m.music_refresh()}
      </Button>
      {query.data.items.length === 0 ? (
        <Card>
          <EmptyState drawing={<RecordDrawing />} text={m.music_yours_empty()} />
        </Card>
      ) : (
        <ul className={playlistGrid}>
          {query.data.items.map(({ id, name, description, images, tracks }) => (
            <li key={id}>
              <PlaylistCard
                id={id}
                name={name}
                description={description}
                cover={pictureOf(images)}
                songs={tracks ? m.music_songs({ count: tracks.total }) : m.music_at_provider()}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
