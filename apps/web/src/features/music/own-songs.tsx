import { ExternalLink, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { hostName } from '@/text/host-name'
import { useRemoveSong, useSongs } from './api'
import { mayRemove } from './playlist'
import type { FamilyPlaylist, Song } from './playlists'
import { PlaylistSkeleton } from './playlists-skeleton'
import { RecordDrawing } from './record-drawing'
import { SongRow } from './song-row'

type Props = { playlist: FamilyPlaylist }

/** The songs of a family playlist. */
export function OwnSongs({ playlist }: Props) {
  const viewer = useViewer()
  const query = useSongs(playlist.id)
  const remove = useRemoveSong(playlist.id)

  if (query.isPending) return <PlaylistSkeleton />
  if (!query.data) return <LoadFailure title={m.music_playlist_failed()} query={query} />
  if (query.data.length === 0) return <EmptyPlaylist />
  return (
    <Card>
      <ul aria-label={m.music_songs_of({ name: playlist.name })} className="divide-y divide-line py-1">
        {query.data.map((song) => (
          <SongRow key={song.id} title={song.title} details={detailsOf(song)}>
            {song.link && (
              <Button asChild variant="ghost" size="icon">
                <a
                  href={song.link}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={m.song_listen({ title: song.title, host: hostName(song.link) })}
                >
                  <ExternalLink aria-hidden className="size-5" strokeWidth={1.8} />
                </a>
              </Button>
            )}
            {mayRemove(viewer, song.added_by, playlist.created_by) && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={m.song_remove({ title: song.title })}
                onClick={() => remove.mutate(song)}
              >
                <X aria-hidden className="size-5" strokeWidth={1.8} />
              </Button>
            )}
          </SongRow>
        ))}
      </ul>
    </Card>
  )
}

export function EmptyPlaylist() {
  return (
    <Card>
      <EmptyState drawing={<RecordDrawing />} text={m.music_playlist_empty()} />
    </Card>
  )
}

const detailsOf = ({ artist, adder }: Song) =>
  [artist, m.song_added_by({ name: adder?.full_name ?? m.unknown_member() })].filter(Boolean).join(' • ')
