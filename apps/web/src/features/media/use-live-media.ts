import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { without } from '@/data/page-rows'
import { watchPerson } from '@/data/person-channel'
import { keyOf } from '@/data/queries'
import { readAgain } from '@/data/read-again'
import { watchTables } from '@/data/use-live'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import { albums } from './albums/albums'
import {
  changeMedia,
  fetchItems,
  itemQuery,
  readEventMediaAgain,
  readTimelineAgain,
  showItem,
  viewsKey,
} from './api'
import { media } from './media'

/** Holiday photos arrive in bulk: changes within this time are read together. */
const GATHER_MS = 300

/** Applies inserts, changes and deletes by others to every cached view. */
export function useLiveMedia() {
  const viewer = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const { familyId } = viewer
    const readMedia = (time?: number) => readAgain(queryClient, keyOf(media, familyId), time)
    // A running request may have been answered before the change.
    const unlessReading = (change: () => void) =>
      queryClient.isFetching({ queryKey: viewsKey(familyId) }) ? readMedia() : change()

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
      table: 'media',
      familyId,
      onMissed: readMedia,
      onChange: (change) => {
        if (change.eventType !== 'DELETE') {
          // The message contains the row without the uploader's name.
          gathered.add(change.new.id)
          timer ??= setTimeout(showGathered, GATHER_MS)
        } else if (change.old.id) {
          const { id } = change.old
          unlessReading(() => changeMedia(queryClient, familyId, (pages) => without(pages, id)))
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

/** Keeps the views of what is from events current: they show what is in albums. */
export function useLiveEventMedia() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const read = (time?: number) => readEventMediaAgain(queryClient, familyId, time)
    const stop = watchTables(albums, familyId, read)
    const stopOwn = watchPerson(userId, 'media', () => read())
    return () => {
      stop()
      stopOwn()
    }
  }, [queryClient, userId, familyId])
}
