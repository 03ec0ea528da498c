import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '@/lib/read-again'
import { useViewer } from '@/lib/viewer'
import { watchRows } from '@/lib/watch-rows'
import { changeFeed, feedQuery, fetchPost, postQuery } from './api'
import { type FeedPages, withChangedPost, withNewPost, withoutPost } from './feed-pages'

/** Keeps the feed current: new posts, counts of likes, deleted posts. */
export function useLiveFeed() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const reader = { userId, familyId }
    const { queryKey } = feedQuery(reader)
    const reload = (time?: number) => readAgain(queryClient, queryKey, time)

    // A feed that is being loaded may be older than the change.
    const apply = (change: (feed: FeedPages) => FeedPages) =>
      queryClient.isFetching({ queryKey }) ? reload() : changeFeed(queryClient, reader, change)

    return watchRows({
      table: 'posts',
      familyId,
      onMissed: reload,
      onChange: async (change) => {
        if (change.eventType === 'INSERT') {
          // A live change has the row alone, without the author's name.
          const post = await fetchPost(reader, change.new.id).catch(() => null)
          if (post) apply((feed) => withNewPost(feed, post))
        } else if (change.eventType === 'UPDATE') {
          const { id, like_count, comment_count, reacted_by } = change.new
          apply((feed) => withChangedPost(feed, id, () => ({ like_count, comment_count, reacted_by })))
        } else if (change.old.id) {
          const { id } = change.old
          apply((feed) => withoutPost(feed, id))
          queryClient.setQueryData(postQuery(reader, id).queryKey, (post) => post && null)
        }
      },
    })
  }, [queryClient, userId, familyId])
}
