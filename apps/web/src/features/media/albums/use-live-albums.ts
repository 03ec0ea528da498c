import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '@/data/read-again'
import { useViewer } from '@/lib/viewer'
import { albumKeys, readAlbumsAgain } from './api'
import { watchAlbums } from './watch-albums'

/** Keeps the albums and what is in them current. */
export function useLiveAlbums() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(
    () =>
      watchAlbums(
        { userId, familyId },
        () => readAlbumsAgain(queryClient, familyId),
        (time) => {
          for (const queryKey of albumKeys(familyId)) readAgain(queryClient, queryKey, time)
        },
      ),
    [queryClient, userId, familyId],
  )
}
