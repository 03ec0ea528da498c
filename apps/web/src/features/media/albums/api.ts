// Requests of albums beyond the declaration.

import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import type { Notice } from '@/data/declare'
import { keyOf, readFailure, readRows } from '@/data/queries'
import { readAll } from '@/data/read-all'
import { idOfPair, undoDeletion } from '@/data/restore'
import { failureOf } from '@/data/use-changes'
import { useLive } from '@/data/use-live'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { undoAction } from '@/lib/undo'
import { useViewer } from '@/lib/viewer'
import { signUrls } from '@/photos/signed-urls'
import { MEDIA_COLUMNS } from '../media'
import { locationOf } from '../media-item'
import { type AlbumDraft, type AlbumItem, moved } from './album'
import { type Album, albums } from './albums'

export const albumsQuery = (queryClient: QueryClient, familyId: string) =>
  queryOptions({
    queryKey: [...keyOf(albums, familyId), 'list'],
    queryFn: async () => {
      const rows = await readAll((from, to) => db.rpc('family_albums').range(from, to).throwOnError())
      const listed = rows as Album[]
      await signUrls(
        queryClient,
        listed.flatMap(({ cover }) => cover ?? []),
      )
      return listed
    },
    meta: readFailure(albums.texts.failed),
  })

/** The albums that the viewer sees, kept up to date. */
export function useAlbums() {
  const { familyId } = useViewer()
  useLive(albums)
  return useQuery(albumsQuery(useQueryClient(), familyId))
}

/** The event that an album is to be of; null when it is gone. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['album-event', eventId],
    queryFn: async () => {
      const { data } = await db
        .from('events')
        .select('id, title')
        .eq('id', eventId)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })

const itemsKey = (familyId: string, albumId: string) => [...keyOf(albums, familyId), 'items', albumId]

/** What the viewer sees of an album, in its order. */
export const albumItemsQuery = (queryClient: QueryClient, familyId: string, albumId: string) =>
  queryOptions({
    queryKey: itemsKey(familyId, albumId),
    queryFn: async (): Promise<AlbumItem[]> => {
      const rows = await readAll((from, to) =>
        db
          .from('album_items')
          .select(`added_by, media:media!inner(${MEDIA_COLUMNS})`)
          .eq('family_id', familyId)
          .eq('album_id', albumId)
          .order('position')
          .order('media_id')
          // More than an item has. Without a limit the server refuses: it counts with 1000 for each row.
          .limit(50, { referencedTable: 'media.uses' })
          .range(from, to)
          .throwOnError(),
      )
      const items = rows.map(({ media, added_by }) => ({ ...media, added_by }))
      await signUrls(queryClient, items.map(locationOf))
      return items
    },
    meta: readFailure(m.album_failed),
  })

const people = {
  table: 'profiles',
  columns: 'id, full_name, avatar_url',
  scope: 'family_id',
  order: ['full_name', 'id'],
} as const

/** The members of the family, with whom an album can be shared. */
export const peopleQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['album-people', familyId],
    queryFn: () => readRows(people, familyId),
  })

const albumMembers = {
  table: 'album_members',
  columns: 'user_id',
  scope: 'album_id',
  order: ['user_id'],
} as const

export const albumMembersQuery = (familyId: string, albumId: string) =>
  queryOptions({
    queryKey: [...itemsKey(familyId, albumId), 'members'],
    queryFn: async () => (await readRows(albumMembers, albumId)).map(({ user_id }) => user_id),
  })

/** A write about albums; afterwards they are read again. */
function useAlbumChange<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
  failed: Notice | undefined,
) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn,
    onSettled: () => readThingAgain(queryClient, albums, familyId),
    meta: { failure: (error) => failureOf(failed, error) },
  })
}

type NewAlbum = AlbumDraft & { id: string; eventId: string | null }

export function useCreateAlbum() {
  const { userId, familyId } = useViewer()
  return useAlbumChange(async ({ id, title, forFamily, memberIds, eventId }: NewAlbum) => {
    const { data } = await db
      .from('albums')
      .upsert(
        { id, family_id: familyId, created_by: userId, title, for_family: forFamily, event_id: eventId },
        // An earlier attempt may have stored it.
        { onConflict: 'id', ignoreDuplicates: true },
      )
      .select('id')
      .throwOnError()
    const albumId = data[0]?.id ?? id
    if (!forFamily) await shareWith(familyId, albumId, memberIds)
    return albumId
  }, albums.texts.addFailed)
}

async function shareWith(familyId: string, albumId: string, memberIds: string[]) {
  if (memberIds.length === 0) return
  await db
    .from('album_members')
    .upsert(
      memberIds.map((user_id) => ({ family_id: familyId, album_id: albumId, user_id })),
      { onConflict: 'album_id,user_id', ignoreDuplicates: true },
    )
    .throwOnError()
}

type AlbumChange = AlbumDraft & { id: string; sharedBefore: string[] }

export function useChangeAlbum() {
  const { familyId } = useViewer()
  return useAlbumChange(async ({ id, title, forFamily, memberIds, sharedBefore }: AlbumChange) => {
    await db.from('albums').update({ title, for_family: forFamily }).eq('id', id).throwOnError()
    if (forFamily) return
    const gone = sharedBefore.filter((one) => !memberIds.includes(one))
    await shareWith(familyId, id, memberIds)
    if (gone.length)
      await db.from('album_members').delete().eq('album_id', id).in('user_id', gone).throwOnError()
  }, albums.texts.changeFailed)
}

type InAlbum = { albumId: string; mediaId: string }

export function useAddToAlbum() {
  const { userId, familyId } = useViewer()
  return useAlbumChange(
    async ({ albumId, mediaIds }: { albumId: string; mediaIds: string[] }) => {
      await db
        .from('album_items')
        .upsert(
          mediaIds.map((media_id) => ({
            family_id: familyId,
            album_id: albumId,
            media_id,
            added_by: userId,
          })),
          { onConflict: 'album_id,media_id', ignoreDuplicates: true },
        )
        .throwOnError()
    },
    { title: m.album_add_failed, description: m.try_later },
  )
}

/** Takes an item out of an album; a toast offers to undo it. */
export function useTakeOut() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  return useAlbumChange(
    async ({ albumId, mediaId }: InAlbum) => {
      await db.from('album_items').delete().eq('album_id', albumId).eq('media_id', mediaId).throwOnError()
      const undo = undoDeletion([idOfPair(albumId, mediaId)], () =>
        readThingAgain(queryClient, albums, familyId),
      )
      toast.success(m.album_taken_out(), { action: undoAction(undo) })
    },
    { title: m.album_take_out_failed, description: m.try_later },
  )
}

export const useSetCover = () =>
  useAlbumChange(async ({ albumId, mediaId }: InAlbum) => {
    await db.from('albums').update({ cover_id: mediaId }).eq('id', albumId).throwOnError()
    toast.success(m.album_cover_set())
  }, albums.texts.changeFailed)

/** Moves an item behind another: `mutate({ mediaId, behind })`, to the beginning with null. It moves at once. */
export function useMoveItem(albumId: string) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const { queryKey } = albumItemsQuery(queryClient, familyId, albumId)

  return useMutation({
    // One after the other, in the order in which they were made.
    scope: { id: `album ${albumId}` },
    mutationFn: async ({ mediaId, behind }: { mediaId: string; behind: string | null }) => {
      const item = { album_id: albumId, media_id: mediaId }
      await db.rpc('move_album_item', behind ? { ...item, behind } : item).throwOnError()
    },
    onMutate: async ({ mediaId, behind }) => {
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, (items) => items && moved(items, mediaId, behind))
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
    meta: { failure: (error) => ({ title: m.album_change_failed(), description: errorMessage(error) }) },
  })
}
