// The posts of one member.

import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterCursor } from '@/data/after-cursor'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { errorMessage } from '@/lib/error-message'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import type { Cursor } from './feed-pages'

type PostOfMember = Pick<Tables<'posts'>, 'id' | 'content' | 'image_url' | 'created_at'>

const PAGE_SIZE = 5

const postsOfMemberQuery = (familyId: string, memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['posts of member', familyId, memberId],
    queryFn: async ({ pageParam }): Promise<PostOfMember[]> => {
      let query = db
        .from('posts')
        .select('id, content, image_url, created_at')
        .eq('family_id', familyId)
        .eq('user_id', memberId)
      if (pageParam) query = query.or(afterCursor(pageParam))
      const { data } = await query
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE_SIZE)
        .throwOnError()
      return data
    },
    initialPageParam: null as Cursor,
    getNextPageParam: (page): Cursor | undefined => page.at(PAGE_SIZE - 1),
    meta: {
      failure: (error) => ({ title: m.feed_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

/** The posts of a member, newest first, kept up to date. */
export function usePostsOfMember(memberId: string) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = postsOfMemberQuery(familyId, memberId)
    const reload = (time?: number) => readAgain(queryClient, queryKey, time)
    return watchRows({ table: 'posts', familyId, onMissed: reload, onChange: () => reload() })
  }, [queryClient, familyId, memberId])
  return useInfiniteQuery(postsOfMemberQuery(familyId, memberId))
}
