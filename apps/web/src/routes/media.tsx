import { Images } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { lazyRegion } from '@/components/ui/lazy-region'
import { CommentsDialog } from '@/features/comments/comments-dialog'
import { readAlbumPlace } from '@/features/media/albums/album'
import { FilterMenu } from '@/features/media/filter-menu'
import type { MediaItem } from '@/features/media/media-item'
import { MediaLibrary } from '@/features/media/media-library'
import { MediaSkeleton } from '@/features/media/media-skeleton'
import { UploadArea } from '@/features/media/upload/upload-area'
import { UploadButton } from '@/features/media/upload/upload-button'
import { Page } from '@/features/shell/page'
import { Link, useSearchParams } from '@/lib/router'
import { m } from '@/paraglide/messages'

const AlbumsScreen = lazyRegion(
  async () => (await import('@/features/media/albums/albums-screen')).AlbumsScreen,
)
const AlbumScreen = lazyRegion(async () => (await import('@/features/media/albums/album-screen')).AlbumScreen)

export function Component() {
  const [search] = useSearchParams()
  const { albumId, isList } = readAlbumPlace(search)

  return (
    <>
      <Suspense fallback={<MediaSkeleton />}>
        {albumId ? (
          <AlbumScreen key={albumId} id={albumId} upload={<UploadButton />} commentsOn={commentsOn} />
        ) : isList ? (
          <AlbumsScreen />
        ) : (
          <Page title={m.media_title()} subtitle={m.media_subtitle()} action={<LibraryActions />}>
            <MediaLibrary upload={<UploadButton />} commentsOn={commentsOn} />
          </Page>
        )}
      </Suspense>
      <UploadArea />
    </>
  )
}

const commentsOn = ({ id, title, comment_count }: MediaItem) => (
  <CommentsDialog key={id} subject={{ kind: 'media', id }} title={title} count={comment_count} />
)

const LibraryActions = () => (
  // On a phone all three stand in one row; a narrow one has no room for their icons.
  <div className="flex flex-wrap gap-2 *:gap-1.5 *:max-md:px-2.5 max-[379px]:[&_svg]:hidden">
    <UploadButton />
    <Button asChild variant="outline">
      <Link to="/media?albums">
        <Images aria-hidden className="size-5" />
        {m.albums_title()}
      </Link>
    </Button>
    <FilterMenu />
  </div>
)
