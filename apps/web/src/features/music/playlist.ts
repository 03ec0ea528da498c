import type { Address } from '@/data/address'
// Playlists: the family's own, and those at the provider.

import type { Tables } from '@/data/database.types'
import { supabaseUrl } from '@/lib/config'
import type { Viewer } from '@/lib/viewer'

/** A playlist in the family's list: its own, or one at the provider (`playlist_id`). */
export type FamilyPlaylist = Pick<
  Tables<'family_playlists'>,
  'id' | 'playlist_id' | 'name' | 'description' | 'song_count' | 'created_by'
> & { creator: { full_name: string | null } | null }

export type Song = Pick<Tables<'playlist_songs'>, 'id' | 'title' | 'artist' | 'link' | 'added_by'> & {
  adder: { full_name: string | null } | null
}

type Image = { url: string }

export type Track = { name: string; uri: string; artists: { name: string }[]; album: { images: Image[] } }

/** The answer of `music-api`. */
export type ProviderPlaylist = {
  id: string
  name: string
  description: string
  images: Image[]
  owner: { display_name: string }
  /** Null if the provider does not reveal the songs. */
  tracks: { total: number; items?: { track: Track }[] } | null
}

export type ProviderListener = { id: string; display_name: string; images: Image[] }

/** The address of a provider picture, which our own server delivers. */
export const pictureOf = ([image]: Image[]): string | undefined => image && supabaseUrl + image.url

export const providerLink = (playlistId: string) => `https://open.spotify.com/playlist/${playlistId}`

/** The path of a playlist in this app, by the row's id of a family playlist and the provider's id of any other. */
export const playlistPath = (id: string): Address => ({ to: '/music', search: { playlist: id } })

/** Admins can remove any playlist and song, members only those they created or added. */
export const mayRemove = ({ role, userId }: Viewer, ...by: (string | null)[]) =>
  role === 'admin' || by.includes(userId)
