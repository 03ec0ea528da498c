// Playlists at the provider, as its API answers.

import { supabaseUrl } from '@/lib/config'
import type { Viewer } from '@/lib/viewer'

type Image = { url: string }

export type Track = { name: string; uri: string; artists: { name: string }[]; album: { images: Image[] } }

/** The response of `music-api`. */
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

/** Admins can remove any playlist and song, members only those they created or added. */
export const mayRemove = ({ role, userId }: Viewer, ...by: (string | null)[]) =>
  role === 'admin' || by.includes(userId)
