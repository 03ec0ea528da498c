import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '@/lib/viewer'
import { watchAlbums } from './albums/watch-albums'
import { readEventMediaAgain } from './api'

/** Keeps the views of what is from events current: they show what is in albums. */
export function useLiveEventMedia() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(
    () =>
      watchAlbums(
        { userId, familyId },
        () => readEventMediaAgain(queryClient, familyId),
        (time) => readEventMediaAgain(queryClient, familyId, time),
      ),
    [queryClient, userId, familyId],
  )
}
