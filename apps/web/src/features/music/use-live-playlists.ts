import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { readPlaylistsAgain, songsQuery } from './api'

/** Keeps the family's playlists current. */
export function useLivePlaylists(familyId: string) {
  const queryClient = useQueryClient()

  useEffect(() => {
    const readList = (time?: number) => readPlaylistsAgain(queryClient, familyId, time)
    return watchRows({ table: 'family_playlists', familyId, onMissed: readList, onChange: () => readList() })
  }, [queryClient, familyId])
}

/** Keeps the songs of a family playlist current. */
export function useLiveSongs(familyId: string, playlistId: string) {
  const queryClient = useQueryClient()

  useEffect(() => {
    const { queryKey } = songsQuery(familyId, playlistId)
    const readSongs = (time?: number) => readAgain(queryClient, queryKey, time)
    return watchRows({ table: 'playlist_songs', familyId, onMissed: readSongs, onChange: () => readSongs() })
  }, [queryClient, familyId, playlistId])
}
