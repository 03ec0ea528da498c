import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchPerson } from '@/data/person-channel'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import { changeMedia, fetchItems, itemKey, itemQuery, readTimelineAgain, showItem } from './api'
import { mediaKey, timelineKey } from './edit'
import { withoutItem } from './media-pages'

/** Holiday photos arrive in bulk: changes within this time are read together. */
const GATHER_MS = 300

/** Applies inserts, changes and deletes by others to every cached view. */
export function useLiveMedia() {
  const viewer = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const { familyId } = viewer
    const queryKey = mediaKey(familyId)
    const readMedia = (time?: number) => {
      readAgain(queryClient, timelineKey(familyId), time)
      readAgain(queryClient, queryKey, time)
      readAgain(queryClient, itemKey(familyId), time)
    }
    // A running request may have been answered before the change.
    const unlessReading = (change: () => void) =>
      queryClient.isFetching({ queryKey }) ? readMedia() : change()

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
      onMissed: readMedia,
      onChange: (change) => {
        if (change.eventType !== 'DELETE') {
          // The message contains the row without the uploader's name.
          gathered.add(change.new.id)
          timer ??= setTimeout(showGathered, GATHER_MS)
        } else if (change.old.id) {
          const { id } = change.old
          unlessReading(() => changeMedia(queryClient, familyId, (media) => withoutItem(media, id)))
          queryClient.setQueryData(itemQuery(queryClient, familyId, id).queryKey, (known) => known && null)
          readTimelineAgain(queryClient, familyId)
        }
      },
    })
    // Another member has marked or unmarked the viewer as immediate family.
    const stopOwn = watchPerson(viewer.userId, 'media', () => readMedia())
    return () => {
      stop()
      stopOwn()
      clearTimeout(timer)
    }
  }, [queryClient, viewer])
}
