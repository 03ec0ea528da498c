import { formatPartialDateLong } from '@/dates/partial-dates'
import { m } from '@/i18n/messages'
import { firstCharacters, oneLine } from '@/text/characters'

export const TITLE_LIMIT = 200

/** As it is stored: in one line, without blanks around it. */
export const cleanTitle = (text: string) => firstCharacters(oneLine(text), TITLE_LIMIT).trim()

const wordsIn = (fileName: string) => fileName.replace(/\.[a-z0-9]{1,8}$/i, '').replaceAll(/[_-]+/g, ' ')

const BY_A_DEVICE = new Set(
  'img,dsc,dscn,dscf,pxl,mvimg,vid,mov,pano,gopr,gh,gx,dji,cimg,sam,p,imag,image,photo,video,fb,received,signal,whatsapp,wa,at,am,pm,mp'.split(
    ',',
  ),
)

/** Whether a camera, a messenger or a screenshot named the file: `IMG_2041.jpg`, `IMG-20220121-WA0004.jpg`, `Screenshot_20220121.png`. */
function isNamedByDevice(fileName: string): boolean {
  const words =
    wordsIn(fileName)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words[0] === 'screenshot' || words.every((word) => BY_A_DEVICE.has(word))
}

/**
 * A title out of a file's name: of `grandmas_80th-birthday.JPG` it is `Grandmas 80th birthday`.
 * @param taken `2022-01-21T10:11:12`: the day is the title of a file that a device has named
 */
export function titleOf(fileName: string, taken?: string): string {
  if (taken && isNamedByDevice(fileName))
    return formatPartialDateLong({ date: taken.slice(0, 10), precision: 'day' })
  const words = cleanTitle(wordsIn(fileName))
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : m.uploads_untitled()
}
