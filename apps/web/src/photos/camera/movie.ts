// What a phone has written into a film or a recording in the format of MP4 and QuickTime (ISO 14496-12): in the box `moov`, which may be
// at either end, and as XMP in a box `uuid`.

import { localMoment } from '@/dates/local-time'
import { type CameraFacts, type Patch, zeros } from './facts'
import { blankXmp } from './text-facts'
import { positionOf } from './tiff'
import { writtenDate } from './written-date'

export async function readMovie(file: Blob): Promise<CameraFacts> {
  const facts: CameraFacts = { takenAt: undefined, position: undefined, patches: [] }
  for (const { at, size, type } of await findBoxes(file)) {
    const bytes = await file.slice(at, at + size).arrayBuffer()
    const text = new TextDecoder('latin1').decode(bytes)
    const patches = blankXmp(text)
    if (type === 'moov') {
      const { position, patches: places } = readPlaces(text)
      facts.takenAt ??= dateIn(text, new DataView(bytes))
      facts.position ??= position
      const box = new DataView(bytes)
      patches.push(...places, ...blankLocationBox(text, box), ...blankLocationKeys(text, box))
    }
    facts.patches.push(...patches.map((patch) => ({ ...patch, at: at + patch.at })))
  }
  return facts
}

/** Such as `+47.3750+008.5414+409.000/`. */
const ISO_6709 = /([+-]\d\d\.\d+)([+-]\d{3}\.\d+)(?:[+-]\d+(?:\.\d+)?)?\//g

export function readPlaces(text: string): Pick<CameraFacts, 'position' | 'patches'> {
  const places = Array.from(text.matchAll(ISO_6709))
  const [, latitude = '', longitude = ''] = places[0] ?? []
  return {
    position: places[0] && positionOf(Number(latitude), Number(longitude)),
    patches: places.map(({ index, 0: place }) => ({
      at: index,
      bytes: new TextEncoder().encode(' '.repeat(place.length)),
    })),
  }
}

const HEAD_BYTES = 16
/** Beyond this it is no film of a family. */
const LARGEST_BOX = 64 * 1024 ** 2

/** The boxes with a film's facts. */
async function findBoxes(file: Blob): Promise<{ type: string; at: number; size: number }[]> {
  const found: { type: string; at: number; size: number }[] = []
  for (let at = 0; at + 8 <= file.size; ) {
    const head = new DataView(await file.slice(at, at + HEAD_BYTES).arrayBuffer())
    const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => head.getUint8(index)))
    const short = head.getUint32(0)
    const size =
      short === 0
        ? file.size - at
        : short === 1 && head.byteLength === 16
          ? Number(head.getBigUint64(8))
          : short
    if (size < 8) break
    if (/^(moov|uuid|meta|udta)$/.test(type) && size <= LARGEST_BOX) found.push({ type, at, size })
    at += size
  }
  return found
}

/** iPhones write the local time with its zone: `2019-05-03T14:22:10+0200`. */
const LOCAL_DATE = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:?\d\d/g
/** Zones differ by no more. */
const A_DAY_MS = 27 * 3_600_000

/**
 * When the film began: an edit writes a later date beside it. The local time counts where it means the same moment as the time in
 * UTC that every phone writes.
 */
function dateIn(text: string, box: DataView): string | undefined {
  const created = createdAt(text, box)
  const local = (text.match(LOCAL_DATE) ?? []).flatMap((date) => writtenDate(date) ?? []).sort()[0]
  if (!created || !local) return local ?? created
  return Date.parse(created) < Date.parse(local) - A_DAY_MS ? created : local
}

/** From 1 January 1904, in seconds. */
const BEFORE_UNIX_S = 2_082_844_800

/** The time in UTC, by the clocks here. */
function createdAt(text: string, box: DataView): string | undefined {
  const header = text.indexOf('mvhd')
  if (header < 0 || header + 16 > box.byteLength) return undefined
  const seconds =
    (box.getUint8(header + 4) === 1 ? Number(box.getBigUint64(header + 8)) : box.getUint32(header + 8)) -
    BEFORE_UNIX_S
  return seconds > 0 ? localMoment(new Date(seconds * 1000)) : undefined
}

/**
 * The texts of QuickTime's keys about the location, such as `com.apple.quicktime.location.name`. The box `keys` has the names, `ilst`
 * the values under their numbers (QuickTime File Format, "Metadata").
 */
function blankLocationKeys(text: string, box: DataView): Patch[] {
  const names = text.indexOf('keys')
  const values = text.indexOf('ilst', names)
  if (names < 4 || values < 4) return []
  const numbers = new Set<number>()
  const count = names + 12 <= box.byteLength ? box.getUint32(names + 8) : 0
  for (let number = 1, at = names + 12; number <= count && at + 8 <= values; number++) {
    const size = box.getUint32(at)
    if (text.slice(at + 8, at + size).includes('.location.')) numbers.add(number)
    at += Math.max(size, 8)
  }
  const patches: Patch[] = []
  const end = Math.min(values - 4 + box.getUint32(values - 4), box.byteLength)
  for (let at = values + 4; at + 24 <= end; at += Math.max(box.getUint32(at), 8)) {
    const size = box.getUint32(at)
    // A box `data` within: its size, name, type and locale come before the text.
    if (numbers.has(box.getUint32(at + 4)) && size > 24 && at + size <= end)
      patches.push({ at: at + 24, bytes: new TextEncoder().encode(' '.repeat(size - 24)) })
  }
  return patches
}

/** The box of older phones (3GPP TS 26.244, section 8.10). */
function blankLocationBox(text: string, box: DataView): Patch[] {
  const at = text.indexOf('loci')
  const size = at < 4 ? 0 : box.getUint32(at - 4)
  if (size < 12 || at - 4 + size > box.byteLength) return []
  return [{ at, bytes: new TextEncoder().encode('free') }, zeros(at + 4, size - 8)]
}
