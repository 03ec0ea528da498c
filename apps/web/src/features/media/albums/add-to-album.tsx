import { Dialog } from '@/components/ui/dialog'
import { LoadFailure } from '@/components/ui/load-failure'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import type { MediaItem } from '../media-item'
import { AlbumCover } from './album-cover'
import { useAddToAlbum, useAlbums } from './api'

type Props = { items: MediaItem[]; onClose: () => void; onAdded?: () => void }

/** Adds items to one of the albums that the viewer sees. */
export function AddToAlbum({ items, onClose, onAdded }: Props) {
  const albums = useAlbums()
  const add = useAddToAlbum()

  return (
    <Dialog open onOpenChange={onClose} title={m.album_add_to()}>
      {albums.isPending && <Spinner className="mx-auto my-8" />}
      {!albums.data && albums.error && <LoadFailure title={m.albums_failed()} query={albums} />}
      {albums.data?.length === 0 && <p className="py-4 text-ink-soft">{m.album_add_to_none()}</p>}
      <ul className="-mx-2">
        {albums.data?.map((album) => (
          <li key={album.id}>
            <button
              type="button"
              onClick={() =>
                add.mutate(
                  { albumId: album.id, mediaIds: items.map(({ id }) => id) },
                  {
                    onSuccess() {
                      toast.success(m.album_added({ title: album.title }))
                      onClose()
                      onAdded?.()
                    },
                  },
                )
              }
              className="group flex w-full items-center gap-3 rounded-control p-2 text-start hover:bg-sunken"
            >
              <span className="w-16 flex-none overflow-hidden rounded-control">
                <AlbumCover album={album} />
              </span>
              <span className="min-w-0">
                <span className="wrap-anywhere line-clamp-1 font-semibold">
                  <bdi>{album.title}</bdi>
                </span>
                <span className="block text-[0.8125rem] text-ink-soft">
                  {m.album_items({ count: album.items })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
