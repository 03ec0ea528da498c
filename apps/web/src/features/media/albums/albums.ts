// What an album is to the app. It is created and changed together with those it is shared with (api.ts).

import { Images } from 'lucide-react'
import type { Address } from '@/data/address'
import { declare, type RowOf } from '@/data/declare'
import { m } from '@/i18n/messages'

export const albums = declare({
  kind: 'album',
  name: m.search_kind_album,
  icon: Images,
  path: ({ id }) => ({ to: '/media', search: { album: id } }),
  table: 'albums',
  columns: 'id, title, for_family, event_id, created_by, created_at',
  scope: 'family_id',
  author: 'created_by',
  order: ['created_at.desc', 'id.desc'],
  live: { albums: 'family_id', album_items: 'family_id', album_members: 'family_id' },
  // What is in it may be private to the immediate family.
  liveEvent: 'media',
  texts: {
    failed: m.albums_failed,
    detailFailed: m.album_failed,
    addFailed: { title: m.album_create_failed, description: m.try_later },
    changeFailed: { title: m.album_change_failed, description: m.try_later },
    deleted: m.album_deleted,
    deleteFailed: { title: m.album_delete_failed, description: m.try_later },
  },
})

/** As the viewer sees it; `items` are those that they see. The function `family_albums` adds them and the cover. */
export type Album = RowOf<typeof albums> & {
  items: number
  /** Where its picture is stored, as `useSignedUrl` takes it. */
  cover: string | null
  cover_type: string | null
  cover_rotation: number | null
}

export const albumPath = (id: string): Address => albums.path({ id })
