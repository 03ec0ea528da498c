import { m } from '@/i18n/messages'
import { firstCharacters, oneLine } from '@/text/characters'

export const TITLE_LIMIT = 200

/** As it is stored: in one line, without blanks around it. */
export const cleanTitle = (text: string) => firstCharacters(oneLine(text), TITLE_LIMIT).trim()

/** A title out of a file's name: of `grandmas_80th-birthday.JPG` it is `Grandmas 80th birthday`. */
export function titleOf(fileName: string): string {
  const words = cleanTitle(fileName.replace(/\.[a-z0-9]{1,8}$/i, '').replaceAll(/[_-]+/g, ' '))
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : m.uploads_untitled()
}
