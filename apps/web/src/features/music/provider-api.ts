// Everything this feature asks of the music provider, through our server functions.

import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { rememberDeparture } from '@/auth/music-return'
import { addRow, readThingAgain } from '@/data/change-row'
import { useRowId } from '@/data/insert-once'
import { invokeFunction } from '@/data/invoke-function'
import { failureOf, toastOf } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { withToken } from './connection'
import { musicTokens } from './music-tokens'
import type { NewPlaylist } from './new-playlist'
import type { ProviderListener, ProviderPlaylist, Track } from './playlist'
import { playlists } from './playlists'

const call = <Result>(endpoint: string, method = 'GET', body?: object) =>
  withToken((access_token) =>
    invokeFunction<Result>('music-api', {
      endpoint,
      method,
      access_token,
      ...(body && { body: JSON.stringify(body) }),
    }),
  )

/** The first part of all query keys of a connection. They are removed when it ends. */
const keyOf = (userId: string) => ['music provider', userId]

/** Sends no request while not connected. */
const read = <Result>(userId: string, connected: boolean, ...endpoint: string[]) =>
  queryOptions({
    queryKey: [...keyOf(userId), ...endpoint],
    queryFn: connected ? () => call<Result>(endpoint.join('/')) : skipToken,
  })

export const meQuery = (userId: string, connected: boolean) => read<ProviderListener>(userId, connected, 'me')

export const yourPlaylistsQuery = (userId: string, connected: boolean) =>
  read<{ items: ProviderPlaylist[] }>(userId, connected, 'me', 'playlists')

export const providerPlaylistQuery = (userId: string, connected: boolean, id: string) =>
  read<ProviderPlaylist>(userId, connected, 'playlists', id)

export const searchQuery = (userId: string, words: string) =>
  queryOptions({
    queryKey: [...keyOf(userId), 'search', words],
    queryFn: words
      ? async () => {
          const query = new URLSearchParams({ q: words, type: 'track', limit: '20' })
          const { tracks } = await call<{ tracks: { items: Track[] } }>(`search?${query}`)
          return tracks.items
        }
      : skipToken,
  })

/** Opens the provider's consent page, which returns to the current page. */
export function useConnect(userId: string) {
  return useMutation({
    mutationFn: async () => {
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const { url } = await invokeFunction<{ url: string }>('music-auth', { action: 'connect', nonce })
      rememberDeparture({ nonce, userId, path: location.pathname + location.search })
      location.assign(url)
    },
    meta: {
      failure: () => ({ title: m.music_connection_error(), description: m.music_connect_failed() }),
    },
  })
}

export function useDisconnect(userId: string) {
  const queryClient = useQueryClient()
  return () => {
    musicTokens.set(null)
    queryClient.removeQueries({ queryKey: keyOf(userId) })
    toast.success(m.music_disconnected(), { description: m.music_disconnected_text() })
  }
}

const RELOAD_MS = 1000

/** @param onCreated called even if the form has closed in the meantime */
export function useCreatePlaylist(onCreated: () => void) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const { userId, familyId } = viewer
  // Created at the provider but not yet added to the family. A retry creates no second one.
  const made = useRef<ProviderPlaylist>(undefined)
  const rowId = useRowId(familyId)

  async function readAgain() {
    await readThingAgain(queryClient, playlists, familyId)
    await queryClient.invalidateQueries(yourPlaylistsQuery(userId, true))
  }

  async function createAtProvider(name: string, description: string) {
    const me = await queryClient.ensureQueryData(meQuery(userId, true))
    const body = { name, description, public: false, collaborative: true }
    return call<ProviderPlaylist>(`users/${encodeURIComponent(me.id)}/playlists`, 'POST', body)
  }

  return useMutation({
    mutationFn: async ({ where, name, description }: NewPlaylist) => {
      if (where === 'here')
        return addRow(playlists, viewer, rowId.get(), { playlist_id: null, name, description })
      const text = description ?? m.playlist_default_description({ name: viewer.name })
      if (made.current?.name !== name) made.current = await createAtProvider(name, text)
      await addRow(playlists, viewer, rowId.get(), {
        playlist_id: made.current.id,
        name,
        description: text,
      })
      made.current = undefined
    },
    onSuccess: () => {
      rowId.renew()
      onCreated()
      toastOf(playlists.texts.added)
      readThingAgain(queryClient, playlists, familyId)
      // The provider shows the change after a moment.
      setTimeout(readAgain, RELOAD_MS)
    },
    meta: { failure: (error) => failureOf(playlists.texts.addFailed, error) },
  })
}

export function useAddTrack(userId: string, playlistId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ uri }: Track) => call(`playlists/${playlistId}/tracks`, 'POST', { uris: [uri] }),
    onSuccess: () => {
      toast.success(m.song_added())
      queryClient.invalidateQueries(providerPlaylistQuery(userId, true, playlistId))
      queryClient.invalidateQueries(yourPlaylistsQuery(userId, true))
    },
    meta: { failure: (error) => ({ title: m.song_add_failed(), description: errorMessage(error) }) },
  })
}
