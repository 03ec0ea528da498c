// Everything this feature asks of the family's own server. Components never touch `db`.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { insertOnce, useRowId } from '@/data/insert-once'
import { readAgain } from '@/data/read-again'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer, type Viewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import type { FamilyPlaylist, Song } from './playlist'
import type { SongValues } from './song-draft'

/** All playlists of the family, newest first. */
export const familyPlaylistsQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['family playlists', familyId],
    queryFn: (): Promise<FamilyPlaylist[]> =>
      readAll((from, to) =>
        db
          .from('family_playlists')
          .select('id, playlist_id, name, description, song_count, created_by, creator:profiles(full_name)')
          .eq('family_id', familyId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(from, to)
          .throwOnError(),
      ),
  })

/** @param time spares requests that were sent since then */
export const readPlaylistsAgain = (queryClient: QueryClient, familyId: string, time?: number) =>
  readAgain(queryClient, familyPlaylistsQuery(familyId).queryKey, time)

/** The songs of a family playlist, in the order they were added. */
export const songsQuery = (familyId: string, playlistId: string) =>
  queryOptions({
    queryKey: ['playlist songs', familyId, playlistId],
    queryFn: (): Promise<Song[]> =>
      readAll((from, to) =>
        db
          .from('playlist_songs')
          .select('id, title, artist, link, added_by, adder:profiles(full_name)')
          .eq('family_id', familyId)
          .eq('family_playlist_id', playlistId)
          .order('created_at')
          .order('id')
          .range(from, to)
          .throwOnError(),
      ),
  })

/**
 * @param id the same in each attempt
 * @param playlist_id the provider's id; null for a playlist of the family's own
 */
export async function insertPlaylist(
  id: string,
  { userId, familyId }: Viewer,
  playlist: { playlist_id: string | null; name: string; description: string | null },
): Promise<void> {
  const insert = () =>
    db
      .from('family_playlists')
      .insert({ id, ...playlist, family_id: familyId, created_by: userId })
      .select('id')
      .single()
  await insertOnce(insert(), async () => {
    // Its name may have been changed since the earlier attempt.
    await db.from('family_playlists').delete().match({ id, created_by: userId }).throwOnError()
    return insert()
  })
}

/** @param onRemoved called even if a live update has already removed the playlist */
export function useRemovePlaylist(onRemoved: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (id: string) => {
      await db.from('family_playlists').delete().eq('id', id).throwOnError()
    },
    onSuccess: () => {
      onRemoved()
      readPlaylistsAgain(queryClient, familyId)
      toast.success(m.music_removed())
    },
    meta: { failure: (error) => ({ title: m.music_remove_failed(), description: errorMessage(error) }) },
  })
}

/** @param onAdded called even if the form has closed in the meantime */
export function useAddSong(playlistId: string, onAdded: () => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const rowId = useRowId(familyId)

  return useMutation({
    mutationFn: async (song: SongValues) => {
      const id = rowId.get()
      const row = { id, ...song, family_id: familyId, family_playlist_id: playlistId, added_by: userId }
      const insert = () => db.from('playlist_songs').insert(row).select('id').single()
      await insertOnce(insert(), async () => {
        // It may have been changed since the earlier attempt.
        await db.from('playlist_songs').delete().match({ id, added_by: userId }).throwOnError()
        return insert()
      })
    },
    onSuccess: () => {
      rowId.renew()
      queryClient.invalidateQueries(songsQuery(familyId, playlistId))
      onAdded()
      toast.success(m.song_added())
    },
    meta: { failure: (error) => ({ title: m.song_add_failed(), description: errorMessage(error) }) },
  })
}

/** Removes the song from the screen immediately, and restores it if the server refuses. */
export function useRemoveSong(playlistId: string) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const { queryKey } = songsQuery(familyId, playlistId)

  return useMutation({
    mutationFn: async (id: string) => {
      await db.from('playlist_songs').delete().eq('id', id).throwOnError()
    },
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (songs) => songs?.filter((song) => song.id !== id))
      return before
    },
    onSuccess: () => toast.success(m.song_removed()),
    onError: (_error, _id, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    meta: { failure: (error) => ({ title: m.song_remove_failed(), description: errorMessage(error) }) },
  })
}
