// What a playlist is, here and at the provider.

import { supabaseUrl } from '@/lib/config'
import type { Tables } from '@/lib/database.types'
import type { Viewer } from '@/lib/viewer'

/** A playlist of the family: its own, or one at the provider (`playlist_id`). */
export type FamilyPlaylist = Pick<
  Tables<'family_playlists'>,
  'id' | 'playlist_id' | 'name' | 'description' | 'song_count' | 'created_by'
> & { creator: { full_name: string | null } | null }

export type Song = Pick<Tables<'playlist_songs'>, 'id' | 'title' | 'artist' | 'link' | 'added_by'> & {
  adder: { full_name: string | null } | null
}

type Image = { url: string }

export type Track = { name: string; uri: string; artists: { name: string }[]; album: { images: Image[] } }

/** As `music-api` answers. */
export type ProviderPlaylist = {
  id: string
  name: string
  description: string
  images: Image[]
  owner: { display_name: string }
  /** Null where the provider tells nothing of the songs. */
  tracks: { total: number; items?: { track: Track }[] } | null
}

export type ProviderListener = { id: string; display_name: string; images: Image[] }

/** Pictures of the provider come from our own server, as paths. */
export const pictureOf = ([image]: Image[]): string | undefined => image && supabaseUrl + image.url

export const providerLink = (playlistId: string) => `https://open.spotify.com/playlist/${playlistId}`

/** The address of a playlist in this app: of the family's by its row, of another by the provider's id. */
export const playlistPath = (id: string) => `/music?playlist=${id}`

/** Admins may remove any playlist and song, members those they created or added. */
export const mayRemove = ({ role, userId }: Viewer, ...by: (string | null)[]) =>
  role === 'admin' || by.includes(userId)
