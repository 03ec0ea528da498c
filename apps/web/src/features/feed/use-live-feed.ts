import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import { changeFeed, feedKey, fetchPost, postQuery, showChangedPost, showNewPost } from './api'
import { withoutPost } from './feed-pages'

/** Keeps the feed current: new posts, edits and counts of likes, deleted posts. */
export function useLiveFeed() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const reader = { userId, familyId }
    const queryKey = feedKey(familyId)
    const reload = (time?: number) => readAgain(queryClient, queryKey, time)

    // A feed that is being loaded may be older than the change.
    const unlessLoading = (change: () => void) => (queryClient.isFetching({ queryKey }) ? reload() : change())

    return watchRows({
      table: 'posts',
      familyId,
      onMissed: reload,
      onChange: async (change) => {
        if (change.eventType === 'INSERT') {
          // A live change has the row alone, without the author's name.
          const post = await fetchPost(reader, change.new.id).catch(() => null)
          if (post) unlessLoading(() => showNewPost(queryClient, reader, post))
        } else if (change.eventType === 'UPDATE') {
          const post = change.new
          unlessLoading(() => showChangedPost(queryClient, reader, post))
        } else if (change.old.id) {
          const { id } = change.old
          unlessLoading(() => changeFeed(queryClient, reader, (feed) => withoutPost(feed, id)))
          queryClient.setQueryData(postQuery(reader, id).queryKey, (post) => post && null)
        }
      },
    })
  }, [queryClient, userId, familyId])
}
