import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowUpDown, Check, ImagePlus } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'
import { useViewer } from '@/lib/viewer'
import { AlbumDrawing } from '../album-drawing'
import { MediaGrid } from '../media-grid'
import type { MediaItem } from '../media-item'
import { MediaSkeleton } from '../media-skeleton'
import { changeDraft } from '../upload/draft'
import { useOpenedItem } from '../use-opened-item'
import { AddMediaDialog } from './add-media-dialog'
import type { AlbumItem } from './album'
import { AlbumMenu } from './album-menu'
import type { Album } from './albums'
import { albumItemsQuery, useAlbums } from './api'
import { ArrangeItems } from './arrange-items'

const MediaLightbox = lazyPart(async () => (await import('../lightbox/media-lightbox')).MediaLightbox)

type ScreenProps = {
  id: string
  /** Opens the upload dialog: what is uploaded here comes into the album. */
  upload: ReactNode
  commentsOn: (item: MediaItem) => ReactNode
}

export function AlbumScreen({ id, ...parts }: ScreenProps) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const albums = useAlbums()
  const items = useQuery(albumItemsQuery(queryClient, familyId, id))
  const album = albums.data?.find((one) => one.id === id)

  useEffect(() => {
    changeDraft({ albumId: id })
    return () => changeDraft({ albumId: null })
  }, [id])

  if (albums.isPending || items.isPending) return <MediaSkeleton />
  if (!albums.data) return <LoadFailure title={m.album_failed()} query={albums} />
  if (!items.data) return <LoadFailure title={m.album_failed()} query={items} />
  if (!album) return <NoAlbum />
  return <OneAlbum album={album} items={items.data} {...parts} />
}

function NoAlbum() {
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-7">
      <PageTitle>{m.album_gone()}</PageTitle>
      <h1 className="text-[min(1.6875rem,10vw)] outline-none md:text-[2.125rem]">{m.album_gone()}</h1>
      <Card>
        <EmptyState
          drawing={<AlbumDrawing />}
          text={m.album_gone_text()}
          action={
            <Button asChild variant="quiet">
              <Link to="/media" search={{ albums: true }}>
                {m.album_back()}
              </Link>
            </Button>
          }
        />
      </Card>
    </div>
  )
}

type Props = Omit<ScreenProps, 'id'> & { album: Album; items: AlbumItem[] }

function OneAlbum({ album, items, upload, commentsOn }: Props) {
  const { open, openItem, isGone, returnTo, setReturnTo } = useOpenedItem(items, false)
  const [arranging, setArranging] = useState(false)
  const [adding, setAdding] = useState(false)

  return (
    <section aria-labelledby="album" className="grid grid-cols-1 gap-4 md:gap-5">
      <PageTitle>{album.title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-1 max-md:w-full max-md:justify-between">
          <AlbumTitle album={album} />
          <AlbumMenu album={album} />
        </div>
        {/* On a phone all three stand in one row. */}
        <div className="flex flex-wrap gap-1.5 *:max-md:px-2 max-md:[&_svg]:hidden">
          {upload}
          <Button variant="outline" onClick={() => setAdding(true)}>
            <ImagePlus aria-hidden className="size-5" />
            {m.album_add()}
          </Button>
          {items.length > 0 && (
            <Button variant="outline" aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
              {arranging ? (
                <Check aria-hidden className="size-5" />
              ) : (
                <ArrowUpDown aria-hidden className="size-5" />
              )}
              {arranging ? m.album_arrange_done() : m.album_arrange()}
            </Button>
          )}
        </div>
      </div>
      {isGone && <Notice tone="help">{m.media_gone()}</Notice>}
      {items.length === 0 && (
        <Card>
          <EmptyState drawing={<AlbumDrawing />} title={m.album_empty()} text={m.album_empty_text()} />
        </Card>
      )}
      {items.length > 0 && arranging && <ArrangeItems album={album} items={items} />}
      {items.length > 0 && !arranging && (
        <MediaGrid
          items={items}
          complete
          returnTo={openItem ? undefined : returnTo}
          onReturned={() => setReturnTo(undefined)}
        />
      )}
      {adding && <AddMediaDialog album={album} inAlbum={items} onClose={() => setAdding(false)} />}
      {openItem && (
        <Suspense>
          <MediaLightbox
            item={openItem}
            items={items}
            comments={commentsOn(openItem)}
            onShow={open.show}
            onClose={open.close}
            onNearEnd={() => {}}
          />
        </Suspense>
      )}
    </section>
  )
}

const AlbumTitle = ({ album }: { album: Album }) => (
  <div className="flex min-w-0 items-center gap-1">
    <Button asChild variant="ghost" size="icon" className="-ms-3">
      <Link to="/media" search={{ albums: true }} aria-label={m.album_back()}>
        <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
      </Link>
    </Button>
    <div className="min-w-0">
      <h1
        id="album"
        dir="auto"
        className="wrap-anywhere text-[min(1.5rem,8.5vw)] outline-none md:text-[2.125rem]"
      >
        {album.title}
      </h1>
      <p className="text-[0.8125rem] text-ink-soft">
        {m.album_items({ count: album.items })} ·{' '}
        {album.for_family ? m.album_for_family() : m.album_for_some()}
      </p>
    </div>
  </div>
)
