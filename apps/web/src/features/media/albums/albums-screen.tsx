import { Link } from '@tanstack/react-router'
import { ArrowLeft, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { PageTitle } from '@/components/ui/page-title'
import { m } from '@/i18n/messages'
import { AlbumDrawing } from '../album-drawing'
import { gridLook } from '../grid-look'
import { MediaSkeleton } from '../media-skeleton'
import { AlbumCard } from './album-card'
import { useAlbums } from './api'
import { NewAlbumDialog } from './new-album-dialog'
import { useEventAlbum } from './use-event-album'

/** All albums that the viewer sees. */
export function AlbumsScreen() {
  const albums = useAlbums()
  const [creating, setCreating] = useState(false)
  const eventAlbum = useEventAlbum(albums.data)
  const create = (
    <Button onClick={() => setCreating(true)}>
      <FolderPlus aria-hidden className="size-5" />
      {m.album_create()}
    </Button>
  )

  return (
    <section aria-labelledby="albums" className="grid grid-cols-1 gap-4 md:gap-5">
      <PageTitle>{m.albums_title()}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-1">
          <BackToMedia />
          <h1 id="albums" className="text-[min(1.6875rem,10vw)] outline-none md:text-[2.125rem]">
            {m.albums_title()}
          </h1>
        </div>
        {create}
      </div>
      {albums.isPending && <MediaSkeleton />}
      {!albums.data && albums.error && <LoadFailure title={m.albums_failed()} query={albums} />}
      {albums.data?.length === 0 && (
        <Card>
          <EmptyState drawing={<AlbumDrawing />} title={m.albums_empty()} text={m.albums_empty_text()} />
        </Card>
      )}
      <ul className={gridLook}>
        {albums.data?.map((album) => (
          <li key={album.id}>
            <AlbumCard album={album} />
          </li>
        ))}
      </ul>
      {creating && <NewAlbumDialog onClose={() => setCreating(false)} />}
      {eventAlbum.toCreate && <NewAlbumDialog event={eventAlbum.toCreate} onClose={eventAlbum.close} />}
    </section>
  )
}

const BackToMedia = () => (
  <Button asChild variant="ghost" size="icon" className="-ms-3">
    <Link to="/media" aria-label={m.albums_back()}>
      <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
    </Link>
  </Button>
)
