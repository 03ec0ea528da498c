// Everything this feature asks of the server. Components never touch `db`.

import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { requireSession } from '@/auth/require-session'
import { afterCursor } from '@/data/after-cursor'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { errorMessage } from '@/lib/error-message'
import { useViewer, type Viewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import {
  type Cursor,
  type FeedPages,
  newestPages,
  PAGE_SIZE,
  toPage,
  withChangedPost,
  withNewPost,
  withoutPost,
} from './feed-pages'
import { withLike } from './like'
import type { Post } from './post'

export type Reader = Pick<Viewer, 'userId' | 'familyId'>

/** Posts with their author and the reader's own like; the number of likes is a column of the post. */
const readPosts = ({ userId, familyId }: Reader) =>
  db
    .from('posts')
    .select('*, author:profiles(id, full_name, avatar_url), post_likes(user_id)')
    .eq('family_id', familyId)
    .eq('post_likes.user_id', userId)

type Row = Omit<Post, 'liked'> & { post_likes: unknown[] }
const toPost = ({ post_likes, ...post }: Row): Post => ({ ...post, liked: post_likes.length > 0 })

/** All feeds of a family. */
export const feedKey = (familyId: string) => ['posts', familyId]

/** @param tag only posts with this tag */
export const feedQuery = (reader: Reader, tag?: string) =>
  infiniteQueryOptions({
    queryKey: [...feedKey(reader.familyId), ...(tag === undefined ? [] : [tag])],
    queryFn: async ({ pageParam }) => {
      let query = readPosts(reader)
      if (tag !== undefined) query = query.contains('tags', [tag])
      if (pageParam) query = query.or(afterCursor(pageParam))
      const { data } = await query
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE_SIZE)
        .throwOnError()
      return toPage(data.map(toPost))
    },
    initialPageParam: null as Cursor,
    getNextPageParam: (page) => page.next,
    meta: {
      offline: newestPages,
      failure: (error) => ({ title: m.feed_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

export async function fetchPost(reader: Reader, id: string): Promise<Post | null> {
  const { data } = await readPosts(reader).eq('id', id).maybeSingle().throwOnError()
  return data && toPost(data)
}

/** The post of a shared link; null when it no longer exists. */
export const postQuery = (reader: Reader, id: string) =>
  queryOptions({ queryKey: ['post', reader.familyId, id], queryFn: () => fetchPost(reader, id) })

/** Changes the feeds in the cache. @param change gets the tag of a feed that shows only posts with it */
export function changeFeed(
  queryClient: QueryClient,
  { familyId }: Reader,
  change: (feed: FeedPages, tag: string | undefined) => FeedPages,
) {
  const key = feedKey(familyId)
  for (const [queryKey, feed] of queryClient.getQueriesData<FeedPages>({ queryKey: key })) {
    if (feed) queryClient.setQueryData(queryKey, change(feed, queryKey[key.length] as string | undefined))
  }
}

const belongs = ({ tags }: Pick<Post, 'tags'>, tag: string | undefined) =>
  tag === undefined || tags.includes(tag)

export const showNewPost = (queryClient: QueryClient, reader: Reader, post: Post) =>
  changeFeed(queryClient, reader, (feed, tag) => (belongs(post, tag) ? withNewPost(feed, post) : feed))

/** Shows an edited post, or its new number of likes, wherever it is loaded. */
export function showChangedPost(queryClient: QueryClient, reader: Reader, post: Tables<'posts'>) {
  changeFeed(queryClient, reader, (feed, tag) =>
    belongs(post, tag) ? withChangedPost(feed, post.id, () => post) : withoutPost(feed, post.id),
  )
  const { queryKey } = postQuery(reader, post.id)
  queryClient.setQueryData(queryKey, (known) => known && { ...known, ...post })
}

/** Changes a post wherever it is shown. */
export function useChangePost(id: string) {
  const reader = useViewer()
  const queryClient = useQueryClient()

  return (changed: (post: Post) => Partial<Post>) => {
    changeFeed(queryClient, reader, (feed) => withChangedPost(feed, id, changed))
    queryClient.setQueryData(postQuery(reader, id).queryKey, (post) => post && { ...post, ...changed(post) })
  }
}

/**
 * Likes or unlikes a post: `mutate(true)` or `mutate(false)`. Shown immediately, and undone when the server refuses it.
 */
export function useLike({ id }: Post) {
  const { userId } = useViewer()
  const change = useChangePost(id)

  return useMutation({
    // One at a time, or an unlike could overtake its like.
    scope: { id: `like ${id}` },
    mutationFn: async (liked: boolean) => {
      await requireSession(m.like_signed_out())
      const like = { post_id: id, user_id: userId }
      const likes = db.from('post_likes')
      await (liked
        ? likes.upsert(like, { ignoreDuplicates: true }).throwOnError()
        : likes.delete().match(like).throwOnError())
    },
    onMutate: (liked) => change(withLike(liked)),
    onError: (_error, liked) => change(withLike(!liked)),
    // A feed loaded before the like was stored may have arrived since. The count follows as a live change.
    onSuccess: (_result, liked) => change(() => ({ liked })),
    meta: { failure: (error) => ({ title: m.like_failed(), description: errorMessage(error) }) },
  })
}
