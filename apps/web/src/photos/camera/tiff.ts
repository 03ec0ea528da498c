// What a camera has written into a picture. Every format (JPEG, PNG, WebP, AVIF, HEIC) stores Exif as a TIFF block and XMP as text,
// so both are looked for in the bytes.

import { localMoment } from '@/dates/local-time'
import { type CameraFacts, zeros } from './facts'
import { blankCompressed, blankIptc, blankXmp, dateInIptc, dateInXmp } from './text-facts'
import { writtenDate } from './written-date'

/** @param bytes of the whole file */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): CameraFacts {
  // One letter for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  const patches = [...blankXmp(text), ...blankIptc(text), ...blankCompressed(text)]
  const facts: CameraFacts = { takenAt: undefined, position: undefined, patches }
  let sentAt: string | undefined
  let changedAt: string | undefined
  for (const header of ['II*\0', 'MM\0*']) {
    for (let at = text.indexOf(header); at >= 0; at = text.indexOf(header, at + 1)) {
      const block = readBlock(new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at), text, at)
      facts.takenAt ??= block.takenAt
      sentAt ??= block.sentAt
      changedAt ??= block.changedAt
      facts.position ??= block.position
      facts.patches.push(...block.patches)
    }
  }
  facts.takenAt ??= dateInXmp(text) ?? dateInIptc(text) ?? sentAt ?? changedAt
  return facts
}

type Entry = { tag: number; type: number; count: number; value: number }

const [CHANGED, EXIF, GPS, TAKEN, SCANNED] = [0x0132, 0x8769, 0x8825, 0x9003, 0x9004]
const [LATITUDE_SIDE, LATITUDE, LONGITUDE_SIDE, LONGITUDE, SENT_TIME, SENT_DAY] = [1, 2, 3, 4, 7, 29]
const ENTRY_BYTES = 12
const ASCII = 2
/** Programs add fractions of a second, and zones. */
const DATE_BYTES = 32
/** LONG, and IFD in its place (TIFF 6.0, supplement 1). */
const OFFSET_TYPES = [4, 13]
/** In bytes, by type number (TIFF 6.0, page 15). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** @param start of the block in the file */
function readBlock(
  tiff: DataView,
  text: string,
  start: number,
): CameraFacts & { sentAt?: string | undefined; changedAt?: string | undefined } {
  const little = tiff.getUint8(0) === 0x49
  const u16 = (at: number) => tiff.getUint16(at, little)
  const u32 = (at: number) => tiff.getUint32(at, little)
  const entriesOf = (directory: number): Entry[] =>
    Array.from({ length: u16(directory) }, (_, index) => {
      const at = directory + 2 + index * ENTRY_BYTES
      const [tag, type, count] = [u16(at), u16(at + 2), u32(at + 4)]
      const fits = (TYPE_BYTES[type] ?? 1) * count <= 4
      return { tag, type, count, value: fits ? at + 8 : u32(at + 8) }
    })
  const directoryAt = (entries: Entry[], tag: number) => {
    // Compressed pixels may look like a block, but hardly with such an offset in it as well.
    const pointer = entries.find(
      (entry) => entry.tag === tag && OFFSET_TYPES.includes(entry.type) && entry.count === 1,
    )
    return pointer && u32(pointer.value)
  }
  const dateIn = (entries: Entry[], tag: number) => {
    const entry = entries.find((one) => one.tag === tag && one.type === ASCII && one.count >= 19)
    return entry && writtenDate(text.slice(start + entry.value, start + entry.value + DATE_BYTES))
  }

  try {
    const main = entriesOf(u32(4))
    const exif = directoryAt(main, EXIF)
    const gps = directoryAt(main, GPS)
    const shot = exif === undefined ? [] : entriesOf(exif)
    const places = gps === undefined ? [] : entriesOf(gps)
    /** Degrees or hours, minutes and seconds. */
    const partsOf = (entry: Entry) =>
      [0, 8, 16].map((at) => u32(entry.value + at) / (u32(entry.value + at + 4) || 1))
    /** When the satellites sent the position, in UTC; by the clocks here. */
    const sentAt = () => {
      const [day, time] = [SENT_DAY, SENT_TIME].map((tag) => places.find((one) => one.tag === tag))
      if (day?.type !== ASCII || time?.count !== 3) return undefined
      const [hour = 0, minute = 0, second = 0] = partsOf(time).map((part) =>
        `${Math.floor(part)}`.padStart(2, '0'),
      )
      const sent = writtenDate(
        `${text.slice(start + day.value, start + day.value + 10)} ${hour}:${minute}:${second}`,
      )
      return sent && localMoment(new Date(`${sent}Z`))
    }
    const degrees = (tag: number, side: number, negative: string) => {
      const [entry, letter] = [places.find((one) => one.tag === tag), places.find((one) => one.tag === side)]
      if (entry?.count !== 3 || !letter) return Number.NaN
      const [whole = 0, minutes = 0, seconds = 0] = partsOf(entry)
      const sign = text[start + letter.value] === negative ? -1 : 1
      return sign * (whole + minutes / 60 + seconds / 3600)
    }
    const latitude = degrees(LATITUDE, LATITUDE_SIDE, 'S')
    const longitude = degrees(LONGITUDE, LONGITUDE_SIDE, 'W')
    return {
      takenAt: dateIn(shot, TAKEN) ?? dateIn(shot, SCANNED),
      sentAt: sentAt(),
      changedAt: dateIn(main, CHANGED),
      position: positionOf(latitude, longitude),
      patches:
        gps === undefined
          ? []
          : [
              ...places
                .filter(({ type, count }) => (TYPE_BYTES[type] ?? 1) * count > 4)
                .map(({ type, count, value }) => zeros(start + value, (TYPE_BYTES[type] ?? 1) * count)),
              zeros(start + gps, 2 + places.length * ENTRY_BYTES),
            ],
    }
  } catch (error) {
    // It only looked like a TIFF block.
    if (error instanceof RangeError) return { takenAt: undefined, position: undefined, patches: [] }
    throw error
  }
}

export function positionOf(latitude: number, longitude: number): CameraFacts['position'] {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  // Without a signal, some cameras write zeros.
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : undefined
}
