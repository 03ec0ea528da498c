// Converts Spotify's responses to the shape that the app uses: `tracks.items[].track`, as before February 2026. Apps with
// extended quota still get the old names, so both are read.

import { textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { z } from 'zod'
import { coverPath } from '../_shared/music-cover.ts'

type Image = { url: string }
type Track = { name: string; uri: string; artists: { name: string }[]; album: { images: Image[] } }
type Playlist = {
  id: string
  name: string
  description: string
  images: Image[]
  owner: { display_name: string }
  /** Null if Spotify does not show the songs; without `items` in a list of playlists. */
  tracks: { total: number; items?: { track: Track }[] } | null
}

const imagesSchema = z
  .array(z.object({ url: z.string(), width: z.number().nullish() }))
  .nullish()
  .transform((images) => images ?? [])

const trackSchema = z.object({
  name: z.string(),
  uri: z.string(),
  artists: z.array(z.object({ name: z.string() })).default([]),
  album: z.object({ images: imagesSchema }).optional(),
})

// An entry is null if its song no longer exists.
const entrySchema = z.object({ item: trackSchema.nullish(), track: trackSchema.nullish() })
const songsSchema = z.object({ total: z.number(), items: z.array(z.unknown()).optional() })

export type Songs = z.infer<typeof songsSchema>

const playlistSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  images: imagesSchema,
  owner: z.object({ display_name: z.string().nullish() }).nullish(),
  items: songsSchema.nullish(),
  tracks: songsSchema.nullish(),
})

const meSchema = z.object({ id: z.string(), display_name: z.string().nullish(), images: imagesSchema })
const searchSchema = z.object({ tracks: z.object({ items: z.array(trackSchema.nullable()) }) })

/** Picture widths in pixels, for a card and for a row of a list. */
const CARD = 300
const ROW = 64

/** The smallest picture that is wide enough, or the first, which is the largest; served by `music-cover`. */
function imagesOf(images: z.infer<typeof imagesSchema>, wide: number): Image[] {
  const enough = images.filter(({ width }) => (width ?? 0) >= wide)
  const chosen = enough.at(-1) ?? images[0]
  return chosen ? [{ url: coverPath(chosen.url) }] : []
}

const trackOf = ({ name, uri, artists, album }: z.infer<typeof trackSchema>): Track => ({
  name,
  uri,
  artists,
  album: { images: imagesOf(album?.images ?? [], ROW) },
})

export function readMe(found: unknown) {
  const { id, display_name, images } = meSchema.parse(found)
  return { id, display_name: display_name ?? id, images: imagesOf(images, CARD) }
}

/** The songs of a playlist; undefined if Spotify does not show them. */
export function playlistContent(found: unknown): Songs | undefined {
  const { items, tracks } = playlistSchema.parse(found)
  return items ?? tracks ?? undefined
}

/** @param rest the entries after those in `found` */
export function readPlaylist(found: unknown, rest: unknown[] = []): Playlist {
  const { id, name, description, images, owner } = playlistSchema.parse(found)
  const content = playlistContent(found)
  return {
    id,
    name,
    // Spotify sends HTML.
    description: textContent(parseDocument(description ?? '')),
    images: imagesOf(images, CARD),
    owner: { display_name: owner?.display_name ?? '' },
    tracks: content
      ? {
          total: content.total,
          ...(content.items && { items: [...content.items, ...rest].flatMap(entryOf) }),
        }
      : null,
  }
}

function entryOf(found: unknown): { track: Track }[] {
  const { item, track } = entrySchema.parse(found)
  const song = item ?? track
  return song ? [{ track: trackOf(song) }] : []
}

// A list may contain null.
export const readPlaylists = (found: unknown[]) =>
  found.filter((one) => one !== null).map((one) => readPlaylist(one))

export const readTracks = (found: unknown): Track[] =>
  searchSchema.parse(found).tracks.items.flatMap((track) => (track ? [trackOf(track)] : []))
