import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchRows } from '@/lib/watch-rows'
import { readPlaylistsAgain, songsQuery } from './api'

/** Keeps the family's playlists current. */
export function useLivePlaylists(familyId: string) {
  const queryClient = useQueryClient()

  useEffect(() => {
    const readAgain = () => readPlaylistsAgain(queryClient, familyId)
    return watchRows({ table: 'family_playlists', familyId, onJoin: readAgain, onChange: readAgain })
  }, [queryClient, familyId])
}

/** Keeps the songs of a family playlist current. */
export function useLiveSongs(familyId: string, playlistId: string) {
  const queryClient = useQueryClient()

  useEffect(() => {
    const readAgain = () => queryClient.invalidateQueries(songsQuery(familyId, playlistId))
    return watchRows({ table: 'playlist_songs', familyId, onJoin: readAgain, onChange: readAgain })
  }, [queryClient, familyId, playlistId])
}
