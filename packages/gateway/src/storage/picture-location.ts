// Removes where a picture was taken. It works on the bytes of every format (JPEG, PNG, WebP, AVIF, HEIC, GIF, TIFF): they all
// store Exif as a TIFF block and XMP as text. Values are blanked in place, so nothing else changes, the orientation included.

import { crc32 } from 'node:zlib'

/** Blanks the location in `bytes`. @returns whether there was one */
export function blankLocation(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const blanked = [...tiffBlocks(file)].filter((at) => blankGps(file.subarray(at)))
  const found = blankXmp(file) || blanked.length > 0
  if (found && file.subarray(0, 8).equals(PNG)) renewChecksums(file)
  return found
}

function* tiffBlocks(file: Buffer): Generator<number> {
  for (const header of ['II*\0', 'MM\0*']) {
    for (let at = file.indexOf(header, 0, 'latin1'); at >= 0; at = file.indexOf(header, at + 1, 'latin1')) {
      yield at
    }
  }
}

const GPS_DIRECTORY = 0x8825
const ENTRY_BYTES = 12
/** LONG, and IFD in its place (TIFF 6.0, supplement 1). */
const OFFSET_TYPES = [4, 13]
/** In bytes, by type number (TIFF 6.0, page 15). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Blanks the GPS directory of the Exif block that `tiff` starts with (Exif 3.0, section 4.6.6). */
function blankGps(tiff: Buffer): boolean {
  const isLittle = tiff[0] === 0x49
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const entriesOf = (directory: number) =>
    Array.from({ length: u16(directory) }, (_, index) => directory + 2 + index * ENTRY_BYTES)
  try {
    // Compressed pixels may look like a block, but hardly with one such offset in it as well.
    const isPointer = (entry: number) =>
      u16(entry) === GPS_DIRECTORY && OFFSET_TYPES.includes(u16(entry + 2)) && u32(entry + 4) === 1
    const pointer = entriesOf(u32(4)).find(isPointer)
    if (pointer === undefined) return false
    const directory = u32(pointer + 8)
    const entries = entriesOf(directory)
    for (const entry of entries) {
      const size = (TYPE_BYTES[u16(entry + 2)] ?? 1) * u32(entry + 4)
      if (size > 4) tiff.fill(0, u32(entry + 8), u32(entry + 8) + size)
    }
    tiff.fill(0, directory, directory + 2 + entries.length * ENTRY_BYTES)
    return entries.length > 0
  } catch (error) {
    // It only looked like a TIFF block.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Such as `exif:GPSLatitude="47,22.5N"` or `<exif:GPSLatitude>47,22.5N</exif:GPSLatitude>`. */
const XMP_VALUE = /(exif:GPS\w+(?:\s*=\s*["']|>))([^"'<>]*\w[^"'<>]*)/g

function blankXmp(file: Buffer): boolean {
  if (!file.includes('exif:GPS')) return false
  const values = [...file.toString('latin1').matchAll(XMP_VALUE)]
  for (const { index, 1: name = '', 2: value = '' } of values) {
    file.fill(' ', index + name.length, index + name.length + value.length)
  }
  return values.length > 0
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Chunks are length, type, data and checksum (PNG, section 5.3). */
function renewChecksums(png: Buffer): void {
  for (let at = PNG.length; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length) return
    if (/^(eXIf|iTXt|tEXt)$/.test(png.toString('latin1', at + 4, at + 8))) {
      png.writeUInt32BE(crc32(png.subarray(at + 4, end)), end)
    }
    at = end + 4
  }
}
