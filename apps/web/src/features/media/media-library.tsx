import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LoadFailure } from '@/components/ui/load-failure'
import { LoadMore } from '@/components/ui/load-more'
import { Notice } from '@/components/ui/notice'
import { TabList } from '@/components/ui/tab-list'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'
import { itemQuery, mediaQuery } from './api'
import { MediaEmpty } from './media-empty'
import { MediaGrid } from './media-grid'
import type { Viewer } from './media-item'
import { MediaSkeleton } from './media-skeleton'
import { types, writeView } from './media-view'
import { useLiveMedia } from './use-live-media'
import { useMediaView } from './use-media-view'
import { useOpenItem } from './use-open-item'

const MediaLightbox = lazy(async () => ({
  default: (await import('./lightbox/media-lightbox')).MediaLightbox,
}))

type Props = {
  viewer: Viewer
  /** The button to upload, where there is nothing yet. */
  upload: ReactNode
}

/** All that the family shares, and above it whatever is open. */
export function MediaLibrary({ viewer, upload }: Props) {
  const { view, go } = useMediaView()

  useLiveMedia(viewer)
  const queryClient = useQueryClient()
  const media = useInfiniteQuery(mediaQuery(queryClient, viewer, view))
  const items = media.data?.pages.flatMap((page) => page.items)

  const open = useOpenItem()
  const listed = items?.find(({ id }) => id === open.id)
  const wanted = useQuery({
    ...itemQuery(queryClient, viewer.familyId, open.id ?? ''),
    // Not asked for before it is known that the list does not have it.
    enabled: open.id !== undefined && !media.isPending && !listed,
  })
  const openItem = open.id ? (listed ?? wanted.data) : undefined
  /** The last that was open, whose card gets the focus. */
  const [returnTo, setReturnTo] = useState<string>()
  if (openItem && openItem.id !== returnTo) setReturnTo(openItem.id)

  return (
    <Tabs.Root
      value={view.type}
      onValueChange={(type) => go({ type: types.find((known) => known === type) ?? 'all' })}
      // Arrow keys only move: each tab that opens is an entry in the history.
      activationMode="manual"
      className="grid grid-cols-1 gap-4 md:gap-5"
    >
      <TabList label={m.media_types()} tabs={types} labelOf={(type) => m.media_type({ type })} />
      {open.id && wanted.data === null && <Notice tone="help">{m.media_gone()}</Notice>}
      <Tabs.Content value={view.type} tabIndex={-1} className="grid grid-cols-1 gap-5">
        {media.isPending && <MediaSkeleton />}
        {!items && media.error && <LoadFailure title={m.media_failed()} query={media} />}
        {items?.length === 0 && <MediaEmpty type={view.type} upload={upload} />}
        {items && items.length > 0 && (
          <MediaGrid
            // Another view starts at its own top.
            key={writeView(view).toString()}
            items={items}
            complete={!media.hasNextPage}
            returnTo={openItem ? undefined : returnTo}
            onReturned={() => setReturnTo(undefined)}
          />
        )}
        {media.isFetchNextPageError && (
          <Notice tone="problem">{errorMessage(media.error, m.try_later())}</Notice>
        )}
        {media.hasNextPage && (
          <LoadMore
            label={m.media_more()}
            busyLabel={m.media_loading()}
            busy={media.isFetchingNextPage}
            automatic={!media.isFetchNextPageError}
            onLoad={media.fetchNextPage}
          />
        )}
      </Tabs.Content>
      {openItem && (
        <Suspense>
          <MediaLightbox
            viewer={viewer}
            item={openItem}
            items={items ?? []}
            onShow={open.show}
            onClose={open.close}
            onNearEnd={() => {
              if (media.hasNextPage && !media.isFetchingNextPage) media.fetchNextPage()
            }}
          />
        </Suspense>
      )}
    </Tabs.Root>
  )
}
