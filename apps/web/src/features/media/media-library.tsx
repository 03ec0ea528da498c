import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { usePersonalStore } from '@/browser/personal-store'
import { lazyRegion } from '@/components/ui/lazy-region'
import { LoadFailure } from '@/components/ui/load-failure'
import { LoadMore } from '@/components/ui/load-more'
import { Notice } from '@/components/ui/notice'
import { TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { useWithEdits } from '@/data/outbox/use-with-edits'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { lazyPart } from '@/lib/lazy-part'
import { useViewer } from '@/lib/viewer'
import { mediaQuery } from './api'
import { mediaLayout } from './layout-choice'
import { MediaEmpty } from './media-empty'
import { MediaGrid } from './media-grid'
import type { MediaItem } from './media-item'
import { MediaSkeleton } from './media-skeleton'
import { types, type View, viewKey } from './media-view'
import { TimelineSwitch } from './timeline-switch'
import { useLiveEventMedia, useLiveMedia } from './use-live-media'
import { useMediaView } from './use-media-view'
import { useOpenedItem } from './use-opened-item'

const MediaLightbox = lazyPart(async () => (await import('./lightbox/media-lightbox')).MediaLightbox)

const Timeline = lazyRegion(async () => (await import('./timeline/timeline')).Timeline)

type Props = {
  /** The upload button of the empty state. */
  upload: ReactNode
  /** The button in the lightbox that opens the comments on an item. */
  commentsOn: (item: MediaItem) => ReactNode
}

/** The family's media as cards or as a timeline, and the lightbox above them. */
export function MediaLibrary(props: Props) {
  const { view, go } = useMediaView()
  const layout = usePersonalStore(mediaLayout)
  useLiveMedia()
  useLiveEventMedia()

  return (
    <Tabs open={view.type} onOpen={(type) => go({ type })} className="grid grid-cols-1 gap-1.5 md:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-1.5 *:max-md:first:grow">
        <TabList label={m.media_types()} tabs={types} labelOf={(type) => m.media_type({ type })} />
        <TimelineSwitch />
      </div>
      <TabPanel tab={view.type} tabIndex={-1} className="grid grid-cols-1 gap-5">
        {layout === 'cards' ? (
          <Cards view={view} {...props} />
        ) : (
          <Suspense fallback={<MediaSkeleton />}>
            <Timeline view={view} {...props} />
          </Suspense>
        )}
      </TabPanel>
    </Tabs>
  )
}

function Cards({ view, upload, commentsOn }: Props & { view: View }) {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const media = useInfiniteQuery(mediaQuery(queryClient, viewer, view))
  const withEdits = useWithEdits()
  const items = media.data?.pages.flatMap((page) => page.rows.map(withEdits))
  const { open, openItem, isGone, returnTo, setReturnTo } = useOpenedItem(items, media.isPending)

  return (
    <>
      {isGone && <Notice tone="help">{m.media_gone()}</Notice>}
      {media.isPending && <MediaSkeleton />}
      {!items && media.error && <LoadFailure title={m.media_failed()} query={media} />}
      {items?.length === 0 && <MediaEmpty upload={upload} />}
      {items && items.length > 0 && (
        <MediaGrid
          // Another view starts at the top.
          key={viewKey(view)}
          items={items}
          complete={!media.hasNextPage}
          returnTo={openItem ? undefined : returnTo}
          onReturned={() => setReturnTo(undefined)}
        />
      )}
      <MoreMedia media={media} />
      {openItem && (
        <Suspense>
          <MediaLightbox
            item={openItem}
            items={items ?? []}
            onShow={open.show}
            onClose={open.close}
            comments={commentsOn(openItem)}
            onNearEnd={() => {
              if (media.hasNextPage && !media.isFetchingNextPage) media.fetchNextPage()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type MoreProps = {
  media: Pick<
    UseInfiniteQueryResult,
    'error' | 'isFetchNextPageError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
}

function MoreMedia({ media }: MoreProps) {
  return (
    <>
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
    </>
  )
}
