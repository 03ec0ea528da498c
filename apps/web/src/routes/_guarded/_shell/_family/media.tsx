import { createFileRoute, Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { Suspense } from 'react'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/button'
import { lazyRegion } from '@/components/ui/lazy-region'
import { CommentsDialog } from '@/features/comments/comments-dialog'
import { FilterMenu } from '@/features/media/filter-menu'
import type { MediaItem } from '@/features/media/media-item'
import { MediaLibrary } from '@/features/media/media-library'
import { MediaMenu } from '@/features/media/media-menu'
import { MediaSkeleton } from '@/features/media/media-skeleton'
import { sorts, sources, types } from '@/features/media/media-view'
import { UploadArea } from '@/features/media/upload/upload-area'
import { UploadButton } from '@/features/media/upload/upload-button'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { flag, oneOf, text } from '@/lib/search-params'

const AlbumsScreen = lazyRegion(
  async () => (await import('@/features/media/albums/albums-screen')).AlbumsScreen,
)
const SimilarScreen = lazyRegion(
  async () => (await import('@/features/media/similar/similar-screen')).SimilarScreen,
)
const AlbumScreen = lazyRegion(async () => (await import('@/features/media/albums/album-screen')).AlbumScreen)

export const Route = createFileRoute('/_guarded/_shell/_family/media')({
  validateSearch: z.object({
    item: text,
    comment: text,
    type: oneOf(types),
    sort: oneOf(sorts),
    from: oneOf(sources),
    album: text,
    albums: flag,
    similar: flag,
    /** Whose album it is, in the list of albums. */
    event: text,
    share: flag,
  }),
  component: MediaScreen,
})

function MediaScreen() {
  const { album, albums, similar } = Route.useSearch()

  return (
    <>
      <Suspense fallback={<MediaSkeleton />}>
        {album ? (
          <AlbumScreen key={album} id={album} upload={<UploadButton />} commentsOn={commentsOn} />
        ) : albums ? (
          <AlbumsScreen />
        ) : similar ? (
          <SimilarScreen />
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
  // On a phone all of them stand in one row, with one icon or none.
  <div className="flex flex-wrap gap-2 *:gap-1.5 max-md:gap-1.5 max-md:*:[:not(.size-11)]:px-2.5">
    <UploadButton />
    <Button asChild variant="outline">
      <Link to="/media" search={{ albums: true }}>
        <Images aria-hidden className="size-5 max-md:hidden" />
        {m.albums_title()}
      </Link>
    </Button>
    <FilterMenu />
    <MediaMenu />
  </div>
)
