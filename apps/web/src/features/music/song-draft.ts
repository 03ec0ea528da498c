// Validates the song form. The limits are those of the table `playlist_songs`.

import { m } from '@/i18n/messages'
import { characterCount, oneLine } from '@/text/characters'
import { isUrl } from '@/text/is-url'

export const blankSong = { title: '', artist: '', link: '' }

export type SongDraft = typeof blankSong

export type SongValues = { title: string; artist: string | null; link: string | null }

const LONGEST = 200

export function songProblems(draft: SongDraft): Partial<SongDraft> {
  const { title, artist, link } = songValues(draft)
  const count = (text: string | null) => characterCount(text ?? '')
  const tooLong = (text: string | null) =>
    count(text) > LONGEST && m.song_too_long({ limit: LONGEST, count: count(text) })
  const titleProblem = title ? tooLong(title) : m.song_title_required()
  const artistProblem = tooLong(artist)
  return {
    ...(titleProblem && { title: titleProblem }),
    ...(artistProblem && { artist: artistProblem }),
    ...(link !== null && !isLink(link) && { link: m.song_link_invalid() }),
  }
}

const isLink = (text: string) => text.length <= 2048 && /^https?:\/\/[^\s/]\S*$/i.test(text) && isUrl(text)

export function songValues({ title, artist, link }: SongDraft): SongValues {
  const address = link.trim()
  // People rarely type the scheme.
  const isBare = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address)
  return {
    title: oneLine(title),
    artist: oneLine(artist) || null,
    link: (isBare ? `https://${address}` : address) || null,
  }
}
