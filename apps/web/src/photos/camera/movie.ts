// What a phone has written into a film or a recording (ISO 14496-12, QuickTime): in the box `moov`, which may be at either end.

import { localMoment } from '@/dates/local-time'
import { type CameraFacts, type Patch, zeros } from './facts'
import { positionOf } from './tiff'

const NOTHING: CameraFacts = { takenAt: undefined, position: undefined, patches: [] }

export async function readMovie(file: Blob): Promise<CameraFacts> {
  const box = await findMovieBox(file)
  if (!box) return NOTHING
  const bytes = await file.slice(box.at, box.at + box.size).arrayBuffer()
  const text = new TextDecoder('latin1').decode(bytes)
  const places = Array.from(text.matchAll(ISO_6709))
  const [, latitude = '', longitude = ''] = places[0] ?? []
  return {
    takenAt: LOCAL_DATE.exec(text)?.[0].slice(0, 19) ?? createdAt(text, new DataView(bytes)),
    position: places[0] && positionOf(Number(latitude), Number(longitude)),
    patches: [
      ...places.map(({ index, 0: place }) => ({
        at: box.at + index,
        bytes: new TextEncoder().encode(' '.repeat(place.length)),
      })),
      ...blankLocationBox(text, new DataView(bytes), box.at),
    ],
  }
}

/** Such as `+47.3750+008.5414+409.000/`. */
const ISO_6709 = /([+-]\d\d\.\d+)([+-]\d{3}\.\d+)(?:[+-]\d+(?:\.\d+)?)?\//g
/** iPhones write the local time with its zone: `2019-05-03T14:22:10+0200`. */
const LOCAL_DATE = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:?\d\d/

const HEAD_BYTES = 16
/** Beyond this it is no film of a family. */
const LARGEST_MOVIE_BOX = 64 * 1024 ** 2

async function findMovieBox(file: Blob): Promise<{ at: number; size: number } | undefined> {
  for (let at = 0; at + 8 <= file.size; ) {
    const head = new DataView(await file.slice(at, at + HEAD_BYTES).arrayBuffer())
    const type = String.fromCharCode(...[4, 5, 6, 7].map((place) => head.getUint8(place)))
    const short = head.getUint32(0)
    const size =
      short === 0
        ? file.size - at
        : short === 1 && head.byteLength === 16
          ? Number(head.getBigUint64(8))
          : short
    if (type === 'moov') return size <= LARGEST_MOVIE_BOX ? { at, size } : undefined
    if (size < 8) return undefined
    at += size
  }
  return undefined
}

/** From 1 January 1904, in seconds. */
const BEFORE_UNIX_S = 2_082_844_800

/** The time in UTC that other phones write, by the clocks here. */
function createdAt(text: string, box: DataView): string | undefined {
  const header = text.indexOf('mvhd')
  if (header < 0 || header + 16 > box.byteLength) return undefined
  const seconds =
    (box.getUint8(header + 4) === 1 ? Number(box.getBigUint64(header + 8)) : box.getUint32(header + 8)) -
    BEFORE_UNIX_S
  return seconds > 0 ? localMoment(new Date(seconds * 1000)) : undefined
}

/** The box of older phones (3GPP TS 26.244, section 8.10). */
function blankLocationBox(text: string, box: DataView, start: number): Patch[] {
  const at = text.indexOf('loci')
  const size = at < 4 ? 0 : box.getUint32(at - 4)
  if (size < 12 || at - 4 + size > box.byteLength) return []
  return [{ at: start + at, bytes: new TextEncoder().encode('free') }, zeros(start + at + 4, size - 8)]
}
