import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchRows } from '@/lib/watch-rows'
import { changeFeed, feedQuery, fetchPost, postQuery, type Reader } from './api'
import { type FeedPages, withChangedPost, withNewPost, withoutPost } from './feed-pages'

/** Keeps the feed as it is on the server: new posts, counts of likes, posts that were taken down. */
export function useLiveFeed({ userId, familyId }: Reader) {
  const queryClient = useQueryClient()

  useEffect(() => {
    const reader = { userId, familyId }
    const { queryKey } = feedQuery(reader)
    const readAgain = () => queryClient.invalidateQueries({ queryKey })

    // A feed that is on its way may be from before the change.
    const apply = (change: (feed: FeedPages) => FeedPages) =>
      queryClient.isFetching({ queryKey }) ? readAgain() : changeFeed(queryClient, reader, change)

    return watchRows({
      table: 'posts',
      familyId,
      onJoin: readAgain,
      onChange: async (change) => {
        if (change.eventType === 'INSERT') {
          // The message has the bare row, not the author's name.
          const post = await fetchPost(reader, change.new.id).catch(() => null)
          if (post) apply((feed) => withNewPost(feed, post))
        } else if (change.eventType === 'UPDATE') {
          const { id, like_count } = change.new
          apply((feed) => withChangedPost(feed, id, () => ({ like_count })))
        } else if (change.old.id) {
          const { id } = change.old
          apply((feed) => withoutPost(feed, id))
          queryClient.setQueryData(postQuery(reader, id).queryKey, (post) => post && null)
        }
      },
    })
  }, [queryClient, userId, familyId])
}
