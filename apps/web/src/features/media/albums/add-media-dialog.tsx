import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { LoadFailure } from '@/components/ui/load-failure'
import { LoadMore } from '@/components/ui/load-more'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import { mediaQuery } from '../api'
import type { MediaItem } from '../media-item'
import { useFreshUrls } from '../signed-urls'
import { Thumbnail } from '../thumbnail'
import type { Album } from './albums'
import { useAddToAlbum } from './api'

type Props = { album: Album; inAlbum: { id: string }[]; onClose: () => void }

/** Chooses from the library what comes into the album. */
export function AddMediaDialog({ album, inAlbum, onClose }: Props) {
  const viewer = useViewer()
  const media = useInfiniteQuery(
    mediaQuery(useQueryClient(), viewer, { type: 'all', sort: 'newest', from: 'all' }),
  )
  const items = media.data?.pages
    .flatMap((page) => page.rows)
    .filter(({ id }) => !inAlbum.some((one) => one.id === id))
  const refresh = useFreshUrls(items ?? [])
  const [chosen, setChosen] = useState<string[]>([])
  const add = useAddToAlbum()
  const toggle = (id: string, on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))

  return (
    <Dialog open onOpenChange={onClose} title={m.album_add()} description={m.album_add_text()}>
      {media.isPending && <Spinner className="mx-auto my-8" />}
      {!items && media.error && <LoadFailure title={m.media_failed()} query={media} />}
      {items?.length === 0 && <p className="py-6 text-ink-soft">{m.album_add_nothing()}</p>}
      <div className="grid grid-cols-1 gap-4">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {items?.map((item) => (
            <li key={item.id}>
              <Pick
                item={item}
                chosen={chosen.includes(item.id)}
                onChange={(on) => toggle(item.id, on)}
                onBroken={refresh}
              />
            </li>
          ))}
        </ul>
        {media.hasNextPage && (
          <LoadMore
            label={m.media_more()}
            busyLabel={m.media_loading()}
            busy={media.isFetchingNextPage}
            automatic={!media.isFetchNextPageError}
            onLoad={media.fetchNextPage}
          />
        )}
        <DialogFoot>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button
            disabled={chosen.length === 0}
            busy={add.isPending}
            onClick={() => add.mutate({ albumId: album.id, mediaIds: chosen }, { onSuccess: onClose })}
          >
            {m.album_add_chosen({ count: chosen.length })}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}

type PickProps = {
  item: MediaItem
  chosen: boolean
  onChange: (chosen: boolean) => void
  onBroken: () => void
}

const Pick = ({ item, chosen, onChange, onBroken }: PickProps) => (
  <label
    className={cn(
      'relative grid aspect-square cursor-pointer overflow-hidden rounded-control bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-primary/55',
      chosen && 'outline-3 outline-primary',
    )}
  >
    <Thumbnail item={item} first={false} onBroken={onBroken} />
    <input
      type="checkbox"
      aria-label={item.title}
      checked={chosen}
      onChange={({ target }) => onChange(target.checked)}
      className="absolute end-1.5 top-1.5 size-6 accent-primary"
    />
  </label>
)
