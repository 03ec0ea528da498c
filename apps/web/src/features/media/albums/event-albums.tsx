import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { AlbumCard } from './album-card'
import { useAlbums } from './api'
import { NewAlbumDialog } from './new-album-dialog'

/** The album of an event, or a button that creates it. */
export function EventAlbums({ event }: { event: { id: string; title: string } }) {
  const albums = useAlbums()
  const [creating, setCreating] = useState(false)
  const ofEvent = albums.data?.filter(({ event_id }) => event_id === event.id)

  return (
    <Card aria-labelledby="event-album" className="grid grid-cols-1 gap-3 p-5">
      <h2 id="event-album" className="text-xl">
        {m.event_album()}
      </h2>
      {albums.isPending && <Skeleton className="h-40" />}
      {!albums.data && albums.error && <LoadFailure title={m.albums_failed()} query={albums} />}
      {ofEvent?.map((album) => (
        <AlbumCard key={album.id} album={album} />
      ))}
      {ofEvent?.length === 0 && (
        <>
          <p className="text-ink-soft">{m.album_create_event_text()}</p>
          <Button variant="quiet" onClick={() => setCreating(true)} className="justify-self-start">
            <FolderPlus aria-hidden className="size-5" />
            {m.album_create()}
          </Button>
        </>
      )}
      {creating && <NewAlbumDialog event={event} onClose={() => setCreating(false)} />}
    </Card>
  )
}
