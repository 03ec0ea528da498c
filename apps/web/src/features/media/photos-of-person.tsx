import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { formatTaken } from '@/photos/taken-date'
import type { MediaItem } from './media-item'
import { type PersonKey, photosOfQuery, useLivePeople } from './people/api'
import { useFreshUrls } from './signed-urls'
import { Thumbnail } from './thumbnail'

/** The photos on which a member or a relative is marked, the latest first. */
export function PhotosOfPerson(person: PersonKey) {
  const id = useId()
  const { familyId } = useViewer()
  const photos = useInfiniteQuery(photosOfQuery(useQueryClient(), familyId, person))
  useLivePeople()
  const items = photos.data?.pages.flat()

  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-[min(1.25rem,8.5vw)]">
        {m.people_photos()}
      </h2>
      {photos.isPending && <Skeleton className="h-28" />}
      {!items && photos.error && <LoadFailure title={m.people_failed()} query={photos} />}
      {items?.length === 0 && <p className="text-ink-soft">{m.people_photos_of_none()}</p>}
      {items && items.length > 0 && <Photos items={items} />}
      {photos.hasNextPage && (
        <Button
          variant="quiet"
          busy={photos.isFetchingNextPage}
          onClick={() => !photos.isFetchingNextPage && photos.fetchNextPage()}
          className="justify-self-center"
        >
          {m.media_more()}
        </Button>
      )}
    </section>
  )
}

const SIDE = 160

function Photos({ items }: { items: MediaItem[] }) {
  const refresh = useFreshUrls(items)
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
      {items.map((item) => (
        <li key={item.id} className="relative aspect-square overflow-hidden rounded-control bg-sunken">
          <Link
            to="/media"
            search={{ item: item.id }}
            className="group absolute inset-0 grid outline-offset-[-3px]"
          >
            <span className="sr-only">{m.timeline_item({ title: item.title, date: formatTaken(item) })}</span>
            <Thumbnail item={item} first={false} tile={{ width: SIDE, height: SIDE }} onBroken={refresh} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
