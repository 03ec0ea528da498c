import { queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { m } from '@/i18n/messages'
import { formatTaken } from '@/photos/taken-date'
import { formatMoment, formatPlainDay } from '@/text/format'
import type { HubLink } from './hub-links'

/** `at`: as `useSignedUrl` takes it; `rotation`: clockwise, in degrees. */
export type StoredFile = { at: string; rotation: number }

export type Card = {
  title: string
  text: string
  /** A public address. */
  picture?: string | null
  /** A picture that is not public. */
  file?: StoredFile
}

export const linkCardKey = (familyId: string, { kind, id }: Pick<HubLink, 'kind' | 'id'>) =>
  ['link-card', familyId, kind, id] as const

/** What a link leads to; null when the viewer may not see it, or it was deleted. */
export const linkCardQuery = (familyId: string, link: HubLink) =>
  queryOptions({
    queryKey: linkCardKey(familyId, link),
    queryFn: () => read[link.kind](link.id),
    meta: { offline: wholeResult },
  })

const read: Record<HubLink['kind'], (id: string) => Promise<Card | null>> = {
  async recipe(id) {
    const { data } = await db
      .from('recipes')
      .select('title, image_url')
      .eq('id', id)
      .maybeSingle()
      .throwOnError()
    return data && { title: data.title, text: m.link_kind({ kind: 'recipe' }), picture: data.image_url }
  },

  async event(id) {
    const { data } = await db
      .from('events')
      .select('title, start_time, all_day')
      .eq('id', id)
      .maybeSingle()
      .throwOnError()
    if (!data) return null
    const start = new Date(data.start_time)
    return { title: data.title, text: data.all_day ? formatPlainDay(start) : formatMoment(start) }
  },

  async album(id) {
    const { data } = await db.rpc('family_albums').eq('id', id).maybeSingle().throwOnError()
    if (!data) return null
    const { title, items, cover, cover_rotation: rotation } = data
    return { title, text: m.album_items({ count: items }), ...(cover && { file: { at: cover, rotation } }) }
  },

  async photo(id) {
    const { data } = await db
      .from('media')
      .select('title, bucket_id, file_path, file_type, taken_at, taken_precision, rotation')
      .eq('id', id)
      .maybeSingle()
      .throwOnError()
    if (!data) return null
    const hasPicture = /^(image|video)\//.test(data.file_type)
    return {
      title: data.title,
      text: formatTaken(data),
      ...(hasPicture && {
        file: { at: `${data.bucket_id}/${data.file_path}`, rotation: data.rotation },
      }),
    }
  },
}
