import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useViewer } from '@/lib/viewer'
import { postQuery } from './api'
import type { Post } from './posts'

/**
 * Scrolls to the post of a shared link, once for each link.
 * @param posts undefined while the feed is loading
 * @returns the post when the loaded part of the feed does not include it; null when it no longer exists
 */
export function useSharedPost(id: string | undefined, posts: Post[] | undefined) {
  const reader = useViewer()
  const listed = posts?.some((post) => post.id === id) ?? false
  const wanted = id !== undefined && posts !== undefined && !listed
  const { data: extra, isError } = useQuery({
    ...postQuery(reader, id ?? ''),
    enabled: wanted,
  })
  const shown = useRef<string>(undefined)
  const ready = listed || Boolean(extra)

  useEffect(() => {
    if (!id || !ready || shown.current === id) return
    shown.current = id
    const card = document.getElementById(`post-${id}`)
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
  }, [id, ready])

  if (!wanted) return undefined
  return isError ? null : extra
}
