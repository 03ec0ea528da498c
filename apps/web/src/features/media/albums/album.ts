import type { Address } from '@/data/address'
import type { Database } from '@/data/database.types'
import type { MediaItem } from '../media-item'

type Row = Database['public']['Functions']['family_albums']['Returns'][number]

/** An album as the viewer sees it; `items` are those that they see. */
export type Album = Pick<Row, 'id' | 'title' | 'for_family' | 'created_at' | 'items'> & {
  event_id: string | null
  /** Null when the creator's account was deleted. */
  created_by: string | null
  /** Where its picture is stored, as `useSignedUrl` takes it. */
  cover: string | null
  cover_type: string | null
  cover_rotation: number | null
}

/** What an album is created with. @see `changeAlbum` for what changes later */
export type AlbumDraft = { title: string; forFamily: boolean; memberIds: string[] }

export type AlbumItem = MediaItem & { added_by: string | null }

export const albumPath = (id: string): Address => ({ to: '/media', search: { album: id } })

/** A list with one of its items behind another, or at the beginning. */
export function moved<Item extends { id: string }>(items: Item[], id: string, behind: string | null): Item[] {
  const item = items.find((one) => one.id === id)
  if (!item || id === behind) return items
  const others = items.filter((one) => one !== item)
  const place = behind === null ? 0 : others.findIndex((one) => one.id === behind) + 1
  return [...others.slice(0, place), item, ...others.slice(place)]
}

/** The item behind which one has to go to stand one place earlier or later; undefined where it already is first or last. */
export function behindAfterStep(
  items: { id: string }[],
  id: string,
  step: 'earlier' | 'later',
): string | null | undefined {
  const index = items.findIndex((item) => item.id === id)
  if (step === 'later') return items[index + 1]?.id
  if (index <= 0) return undefined
  return items[index - 2]?.id ?? null
}

/** The item behind which one has to go that is dropped on another: it takes that place. */
export function behindAfterDrop(
  items: { id: string }[],
  id: string,
  over: string,
): string | null | undefined {
  const index = (wanted: string) => items.findIndex((item) => item.id === wanted)
  if (id === over || index(over) < 0) return undefined
  return index(over) > index(id) ? over : (items[index(over) - 1]?.id ?? null)
}
