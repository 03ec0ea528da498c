// What a playlist in the family's list, and a song in one, are to the app. Neither can be changed later.

import { ListMusic, Music } from 'lucide-react'
import type { Address } from '@/data/address'
import { declare, type RowOf } from '@/data/declare'
import { m } from '@/i18n/messages'

export const playlists = declare({
  kind: 'playlist',
  name: m.music_tabs,
  icon: ListMusic,
  path: ({ id }) => ({ to: '/music', search: { playlist: id } }),
  table: 'family_playlists',
  columns: 'id, playlist_id, name, description, song_count, created_by, creator:profiles(full_name)',
  scope: 'family_id',
  author: 'created_by',
  order: ['created_at.desc', 'id.desc'],
  live: { family_playlists: 'family_id' },
  texts: {
    failed: m.music_failed,
    added: m.playlist_created,
    addFailed: m.playlist_create_failed,
    deleted: m.music_removed,
    deleteFailed: m.music_remove_failed,
  },
})

export const songs = declare({
  kind: 'song',
  name: m.music_songs_name,
  icon: Music,
  path: () => ({ to: '/music' }),
  table: 'playlist_songs',
  columns: 'id, title, artist, link, added_by, adder:profiles(full_name)',
  scope: 'family_id',
  author: 'added_by',
  order: ['created_at', 'id'],
  live: { playlist_songs: 'family_id' },
  texts: {
    failed: m.music_playlist_failed,
    added: m.song_added,
    addFailed: m.song_add_failed,
    deleted: m.song_removed,
    deleteFailed: m.song_remove_failed,
  },
})

/** The family's own, or one at the provider (`playlist_id`). */
export type FamilyPlaylist = RowOf<typeof playlists>
export type Song = RowOf<typeof songs>

/** By the row's id of a family playlist and the provider's id of any other. */
export const playlistPath = (id: string): Address => playlists.path({ id })
