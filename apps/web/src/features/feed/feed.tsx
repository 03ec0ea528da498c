import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useDeferredValue } from 'react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { LoadMore } from '@/components/ui/load-more'
import { Notice } from '@/components/ui/notice'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { useFeed } from './api'
import { EmptyDrawing } from './empty-drawing'
import { PostCard } from './post-card'
import { PostSkeleton } from './post-skeleton'
import type { Post } from './posts'
import { useSharedPost } from './use-shared-post'
import { WaitingPosts } from './waiting-posts'

type Props = {
  /** The post of a shared link. */
  sharedId: string | undefined
  /** Only posts with this tag. */
  tag?: string | undefined
  /** Shown below the first post, since an endless list has no end to put it. */
  interlude?: ReactNode
  /** The comments of a post. */
  thread: (post: Post) => ReactNode
}

export function Feed({ sharedId, tag, interlude, thread }: Props) {
  const { query: feed, rows: posts } = useFeed(tag)
  const shared = useSharedPost(sharedId, posts)

  if (feed.isPending) {
    return (
      <div
        role="status"
        aria-label={m.feed_loading()}
        // app/use-end-of-start.ts waits for its end.
        className="grid grid-cols-1 gap-5"
      >
        <PostSkeleton photo />
        <PostSkeleton />
      </div>
    )
  }
  if (!posts) {
    return (
      <>
        <WaitingPosts />
        <LoadFailure title={m.feed_failed()} query={feed} />
        {interlude}
      </>
    )
  }
  return (
    <section aria-labelledby="feed" className="grid grid-cols-1 gap-5">
      <h2 id="feed" className="sr-only">
        {m.feed_title()}
      </h2>
      {tag !== undefined && <TagNotice tag={tag} />}
      {shared === null && <Notice tone="help">{m.post_gone()}</Notice>}
      {shared && <PostCard post={shared} highlighted first thread={thread} />}
      <WaitingPosts stored={posts} />
      {posts.length === 0 && (
        <Card>
          <EmptyState
            drawing={<EmptyDrawing />}
            text={tag === undefined ? m.feed_empty() : m.feed_empty_tag({ tag })}
          />
        </Card>
      )}
      <Posts posts={posts} sharedId={sharedId} interlude={interlude} thread={thread} />
      {feed.isFetchNextPageError && <Notice tone="problem">{errorMessage(feed.error, m.try_later())}</Notice>}
      {feed.hasNextPage && (
        <LoadMore
          label={m.feed_more()}
          busyLabel={m.feed_loading()}
          busy={feed.isFetchingNextPage}
          automatic={!feed.isFetchNextPageError}
          onLoad={feed.fetchNextPage}
        />
      )}
    </section>
  )
}

/** Above the posts with a tag: the way back to all of them. */
const TagNotice = ({ tag }: { tag: string }) => (
  <Notice tone="help">
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="wrap-anywhere min-w-0">{m.feed_tagged({ tag })}</span>
      <Link to="/home" className="inline-flex min-h-11 items-center font-semibold underline">
        {m.feed_all()}
      </Link>
    </span>
  </Notice>
)

type PostsProps = Props & { posts: Post[] }

function Posts({ posts, sharedId, interlude, thread }: PostsProps) {
  // The first one nearly fills the screen; a phone renders the others in steps that leave it responsive.
  const shown = useDeferredValue(posts, sharedId ? posts : posts.slice(0, 1))
  const withPhoto = shown.findIndex(({ image_url }) => image_url)

  return (
    <>
      {shown.map((post, index) => (
        <Fragment key={post.id}>
          <PostCard
            post={post}
            highlighted={post.id === sharedId}
            first={index === withPhoto && !sharedId}
            thread={thread}
          />
          {index === 0 && interlude}
        </Fragment>
      ))}
      {posts.length === 0 && interlude}
    </>
  )
}
