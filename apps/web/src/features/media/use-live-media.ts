import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchRows } from '@/lib/watch-rows'
import { changeMedia, fetchItems, itemQuery, mediaKey, showItem } from './api'
import type { Viewer } from './media-item'
import { withoutItem } from './media-pages'

/** Whoever shares the photos of a holiday shares many at once: those of this while are read together. */
const GATHER_MS = 300

/** Keeps the media as they are on the server: what is shared, changed and deleted, whichever view is open. */
export function useLiveMedia({ userId, familyId, admin }: Viewer) {
  const queryClient = useQueryClient()

  useEffect(() => {
    const viewer = { userId, familyId, admin }
    const queryKey = mediaKey(familyId)
    const readAgain = () => queryClient.invalidateQueries({ queryKey })
    // What is on its way may be from before the change.
    const unlessReading = (change: () => void) =>
      queryClient.isFetching({ queryKey }) ? readAgain() : change()

    let gathered = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function showGathered() {
      const ids = [...gathered]
      gathered = new Set()
      timer = undefined
      const items = await fetchItems(queryClient, familyId, ids).catch(() => [])
      unlessReading(() => {
        for (const item of items) showItem(queryClient, viewer, item)
      })
    }

    const stop = watchRows({
      table: 'family_media',
      familyId,
      onJoin: readAgain,
      onChange: (change) => {
        if (change.eventType !== 'DELETE') {
          // The message has the bare row, not the uploader's name.
          gathered.add(change.new.id)
          timer ??= setTimeout(showGathered, GATHER_MS)
        } else if (change.old.id) {
          const { id } = change.old
          unlessReading(() => changeMedia(queryClient, familyId, (media) => withoutItem(media, id)))
          queryClient.setQueryData(itemQuery(queryClient, familyId, id).queryKey, (known) => known && null)
        }
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient, userId, familyId, admin])
}
