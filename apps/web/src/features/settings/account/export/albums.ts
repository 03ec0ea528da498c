// The albums of an export on its page: their covers together, and each album with its items in order.

import type { Tables } from '@/data/database.types'
import { m } from '@/i18n/messages'
import type { Section } from './page'

type Content = {
  albums: Pick<Tables<'albums'>, 'id' | 'title' | 'cover_id' | 'created_at'>[]
  /** In the order of each album. */
  albumItems: Pick<Tables<'album_items'>, 'album_id' | 'media_id'>[]
  /** What can be in albums, wherever else it is shown. */
  library: (Pick<
    Tables<'media'>,
    'id' | 'title' | 'description' | 'file_path' | 'created_at' | 'taken_at' | 'taken_precision'
  > & {
    bucket_id: string
  })[]
}

/** @param fileAt the paths inside the export by where files are stored: `{bucket}/{path}` */
export function albumSections(
  { albums, albumItems, library }: Content,
  fileAt: ReadonlyMap<string, string>,
): Section[] {
  const media = new Map(library.map((item) => [item.id, item]))
  const newestFirst = [...albums].sort((one, other) => other.created_at.localeCompare(one.created_at))
  const filled = newestFirst.flatMap((album) => {
    const items = albumItems
      .filter(({ album_id }) => album_id === album.id)
      .flatMap(({ media_id }) => media.get(media_id) ?? [])
      .map((item) => ({ ...item, text: item.description, files: filesOf(item, fileAt) }))
      .filter(({ files }) => files.length > 0)
    return items.length > 0 ? { ...album, items } : []
  })
  const covers = filled.map(({ id, title, created_at, cover_id, items }) => ({
    title,
    created_at,
    text: m.album_items({ count: items.length }),
    files: (items.find((item) => item.id === cover_id) ?? items[0])?.files ?? [],
    leadsTo: `album-${id}`,
  }))
  return [
    { title: m.albums_title(), items: covers },
    ...filled.map(({ id, title, items }) => ({ id: `album-${id}`, title, items, inOrder: true })),
  ]
}

function filesOf(
  { bucket_id, file_path }: Content['library'][number],
  fileAt: ReadonlyMap<string, string>,
): string[] {
  const file = fileAt.get(`${bucket_id}/${file_path}`)
  return file ? [file] : []
}
