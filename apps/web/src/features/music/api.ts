// Requests of playlists beyond the declaration.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readThingAgain, removeRow } from '@/data/change-row'
import { rowsQuery } from '@/data/queries'
import { undoDeletion } from '@/data/restore'
import { failureOf, toastOf, useAdd } from '@/data/use-changes'
import { useLive } from '@/data/use-live'
import { useViewer } from '@/lib/viewer'
import { songs } from './playlists'
import type { SongValues } from './song-draft'

const inPlaylist = (playlistId: string) => ({ family_playlist_id: playlistId })

/** The songs of a family playlist, in the order they were added. */
export function useSongs(playlistId: string) {
  const { familyId } = useViewer()
  useLive(songs)
  return useQuery(rowsQuery(songs, familyId, inPlaylist(playlistId)))
}

/** @param onAdded called even if the form has closed in the meantime */
export function useAddSong(playlistId: string, onAdded: () => void) {
  const { mutate, isPending } = useAdd(songs, onAdded)
  return { add: (song: SongValues) => mutate({ ...song, ...inPlaylist(playlistId) }), isPending }
}

/** Removes the song from the screen immediately, and restores it if the server refuses. */
export function useRemoveSong(playlistId: string) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const { queryKey } = rowsQuery(songs, familyId, inPlaylist(playlistId))

  return useMutation({
    mutationFn: (song: { id: string }) => removeRow(songs, song),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (rows) => rows?.filter((row) => row.id !== id))
      return before
    },
    onSuccess: (_done, { id }) =>
      toastOf(
        songs.texts.deleted,
        undoDeletion([id], () => readThingAgain(queryClient, songs, familyId)),
      ),
    onError: (_error, _song, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => readThingAgain(queryClient, songs, familyId),
    meta: { failure: (error) => failureOf(songs.texts.deleteFailed, error) },
  })
}
