// What albums ask of the server. Components never touch `db`.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { signUrls } from '@/photos/signed-urls'
import { locationOf, MEDIA_COLUMNS } from '../media-item'
import { type Album, type AlbumDraft, type AlbumItem, moved } from './album'

const albumsKey = (familyId: string) => ['albums', familyId]
const itemsKey = (familyId: string) => ['album-items', familyId]

export const albumsQuery = (queryClient: QueryClient, familyId: string) =>
  queryOptions({
    queryKey: albumsKey(familyId),
    queryFn: async () => {
      const rows = await readAll((from, to) => db.rpc('family_albums').range(from, to).throwOnError())
      const albums = rows as Album[]
      await signUrls(
        queryClient,
        albums.flatMap(({ cover }) => cover ?? []),
      )
      return albums
    },
    meta: { failure: (error) => ({ title: m.albums_failed(), description: errorMessage(error) }) },
  })

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

/** What the viewer sees of an album, in its order. */
export const albumItemsQuery = (queryClient: QueryClient, familyId: string, albumId: string) =>
  queryOptions({
    queryKey: [...itemsKey(familyId), albumId],
    queryFn: async (): Promise<AlbumItem[]> => {
      const rows = await readAll((from, to) =>
        db
          .from('album_items')
          .select(`added_by, media:family_media!inner(${MEDIA_COLUMNS})`)
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
    meta: { failure: (error) => ({ title: m.album_failed(), description: errorMessage(error) }) },
  })

/** The members of the family, and whether an album is shared with them. */
export const peopleQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['album-people', familyId],
    queryFn: () =>
      readAll((from, to) =>
        db
          .from('profiles')
          .select('id, full_name, avatar_url')
          .eq('family_id', familyId)
          .order('full_name')
          .order('id')
          .range(from, to)
          .throwOnError(),
      ),
  })

export const albumMembersQuery = (familyId: string, albumId: string) =>
  queryOptions({
    queryKey: [...itemsKey(familyId), albumId, 'members'],
    queryFn: async () => {
      const members = await readAll((from, to) =>
        db
          .from('album_members')
          .select('user_id')
          .eq('album_id', albumId)
          .order('user_id')
          .range(from, to)
          .throwOnError(),
      )
      return members.map(({ user_id }) => user_id)
    },
  })

/** The list of the albums, and what is in them. */
export const albumKeys = (familyId: string) => [albumsKey(familyId), itemsKey(familyId)]

export const readAlbumsAgain = (queryClient: QueryClient, familyId: string) =>
  Promise.all(albumKeys(familyId).map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** A write about albums; afterwards they are read again. */
function useAlbumChange<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
  failed: () => string,
) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn,
    onSettled: () => readAlbumsAgain(queryClient, familyId),
    meta: { failure: (error) => ({ title: failed(), description: errorMessage(error, m.try_later()) }) },
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
  }, m.album_create_failed)
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
  }, m.album_change_failed)
}

/** Its photos stay in the library. */
export const useDeleteAlbum = () =>
  useAlbumChange(async (id: string) => {
    await db.from('albums').delete().eq('id', id).throwOnError()
    toast.success(m.album_deleted())
  }, m.album_delete_failed)

type InAlbum = { albumId: string; mediaId: string }

export function useAddToAlbum() {
  const { userId, familyId } = useViewer()
  return useAlbumChange(async ({ albumId, mediaIds }: { albumId: string; mediaIds: string[] }) => {
    await db
      .from('album_items')
      .upsert(
        mediaIds.map((media_id) => ({ family_id: familyId, album_id: albumId, media_id, added_by: userId })),
        { onConflict: 'album_id,media_id', ignoreDuplicates: true },
      )
      .throwOnError()
  }, m.album_add_failed)
}

export const useTakeOut = () =>
  useAlbumChange(async ({ albumId, mediaId }: InAlbum) => {
    await db.from('album_items').delete().eq('album_id', albumId).eq('media_id', mediaId).throwOnError()
  }, m.album_take_out_failed)

export const useSetCover = () =>
  useAlbumChange(async ({ albumId, mediaId }: InAlbum) => {
    await db.from('albums').update({ cover_id: mediaId }).eq('id', albumId).throwOnError()
    toast.success(m.album_cover_set())
  }, m.album_change_failed)

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
