// What programs have written into a file as text: XMP (https://developer.adobe.com/xmp/docs/) and IPTC-IIM, the captions of press
// agencies (https://www.iptc.org/std/IIM/4.2/specification/IIMV4.2.pdf).

import { type Patch, zeros } from './facts'
import { writtenDate } from './written-date'

/** In the order in which they tell when a picture was taken. */
const XMP_DATES = [
  'exif:DateTimeOriginal',
  'photoshop:DateCreated',
  'xmp:CreateDate',
  'exif:DateTimeDigitized',
]

/** @param text of a file, one letter for each byte */
export function dateInXmp(text: string): string | undefined {
  if (!text.includes('<x:xmpmeta') && !text.includes('<rdf:')) return undefined
  for (const name of XMP_DATES) {
    const value = new RegExp(`${name}(?:\\s*=\\s*["']|>)([^"'<>]{8,40})`).exec(text)?.[1]
    const date = value && writtenDate(value)
    if (date) return date
  }
  return undefined
}

const PLACES =
  'exif:GPS\\w+|photoshop:(?:City|State|Country)|Iptc4xmpCore:(?:Location|CountryCode)|Iptc4xmpExt:(?:City|Sublocation|ProvinceState|CountryName|CountryCode|WorldRegion|LocationName|LocationId|LocationCreated|LocationShown)'
/** `exif:GPSLatitude="47,22.5N"` */
const ATTRIBUTE = new RegExp(`((?:${PLACES})\\s*=\\s*["'])([^"'<>]*)`, 'g')
/** `<photoshop:City>Springfield</photoshop:City>`, also with elements within. */
const ELEMENT = new RegExp(`(<(${PLACES})\\b[^<>]*>)([^]{0,10000}?)</\\2>`, 'g')

/** Blanks the places in XMP: coordinates, streets, cities and countries. */
export function blankXmp(text: string): Patch[] {
  const attributes = Array.from(text.matchAll(ATTRIBUTE), ({ index, 1: name = '', 2: value = '' }) =>
    blank(index + name.length, value),
  )
  const elements = Array.from(text.matchAll(ELEMENT), ({ index, 1: tag = '', 3: content = '' }) =>
    Array.from(content.matchAll(/(^|>)([^<>]+)/g), ({ index: start, 1: end = '', 2: value = '' }) =>
      blank(index + tag.length + start + end.length, value),
    ),
  )
  return [...attributes, ...elements.flat()].filter(({ bytes }) => bytes.length > 0)
}

/** Compressed chunks of a PNG that hold XMP, or as ImageMagick writes them EXIF and IPTC. Their text cannot be read in part. */
const COMPRESSED = /iTXtXML:com\.adobe\.xmp\0[^\0]|zTXtRaw profile type \w+\0/g

/** Blanks what a PNG has compressed (https://www.w3.org/TR/png-3/, section 11.3.3): readers pass over a chunk that is damaged. */
export const blankCompressed = (text: string): Patch[] =>
  Array.from(text.matchAll(COMPRESSED)).flatMap(({ index, 0: { length } }) => {
    const size = [1, 2, 3, 4].reduce(
      (sum, back) => sum + text.charCodeAt(index - back) * 256 ** (back - 1),
      0,
    )
    const [at, end] = [index + length, index + 4 + size]
    return end > at && end <= text.length ? [zeros(at, end - at)] : []
  })

const blank = (at: number, value: string): Patch => ({
  at,
  bytes: new TextEncoder().encode(/\S/.test(value) ? ' '.repeat(value.length) : ''),
})

type DataSet = { number: number; at: number; value: string }

/** City, street, state, country, and the place that is shown. */
const IPTC_PLACES = [26, 27, 90, 92, 95, 100, 101]
const [IPTC_DATE, IPTC_TIME] = [55, 60]

/** The data sets of record 2 in the block of Photoshop's resources that has IPTC. */
function* dataSetsIn(text: string): Generator<DataSet> {
  const BLOCK = '8BIM\x04\x04'
  for (let block = text.indexOf(BLOCK); block >= 0; block = text.indexOf(BLOCK, block + 1)) {
    // Its name, padded to an even length, and four bytes for its size.
    const name = text.charCodeAt(block + 6) + 1
    let at = block + 6 + name + (name % 2) + 4
    while (text[at] === '\x1c') {
      const size = text.charCodeAt(at + 3) * 256 + text.charCodeAt(at + 4)
      const value = text.slice(at + 5, at + 5 + size)
      if (text.charCodeAt(at + 1) === 2) yield { number: text.charCodeAt(at + 2), at: at + 5, value }
      at += 5 + size
    }
  }
}

export function dateInIptc(text: string): string | undefined {
  let [day, time] = ['', '']
  for (const { number, value } of dataSetsIn(text)) {
    if (number === IPTC_DATE) day ||= value
    if (number === IPTC_TIME) time ||= value
  }
  return writtenDate(`${day} ${time}`) ?? writtenDate(day)
}

export const blankIptc = (text: string): Patch[] =>
  [...dataSetsIn(text)]
    .filter(({ number }) => IPTC_PLACES.includes(number))
    .map(({ at, value }) => blank(at, value))
    .filter(({ bytes }) => bytes.length > 0)
