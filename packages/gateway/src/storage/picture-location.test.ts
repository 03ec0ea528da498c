import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blankLocation } from './picture-location.ts'

/** 51.5° is stored as this rational number. */
const NUMERATOR = 309_000_000
const DENOMINATOR = 6_000_000

const taken = (orientation: number) =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: 'teal' } })
    .withMetadata({ orientation })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: `${NUMERATOR}/${DENOMINATOR} 0/1 0/1` } })

const tells = (bytes: Uint8Array) =>
  ['readUInt32LE' as const, 'readUInt32BE' as const].some((read) => {
    const file = Buffer.from(bytes)
    const last = file.length - 8
    for (let at = 0; at <= last; at++)
      if (file[read](at) === NUMERATOR && file[read](at + 4) === DENOMINATOR) return true
    return false
  })

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '%s forgets the place and keeps its orientation',
  async (format) => {
    const bytes = new Uint8Array(await taken(6).toFormat(format).toBuffer())
    const pixels = await sharp(bytes).raw().toBuffer()
    const { orientation } = await sharp(bytes).metadata()
    expect(tells(bytes)).toBe(true)

    expect(blankLocation(bytes)).toBe(true)

    expect(tells(bytes)).toBe(false)
    expect((await sharp(bytes, { failOn: 'warning' }).metadata()).orientation).toBe(orientation)
    expect(await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).toEqual(pixels)
    expect(blankLocation(bytes)).toBe(false)
  },
)

test('a picture without a place is left as it is', async () => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 8, height: 4, channels: 3, background: 'teal' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  )
  const before = Uint8Array.from(bytes)
  expect(blankLocation(bytes)).toBe(false)
  expect(bytes).toEqual(before)
})

test.each([
  ['<a exif:GPSLatitude="47,22.5N" exif:Model="x"/>', '<a exif:GPSLatitude="        " exif:Model="x"/>'],
  [
    '<exif:GPSLongitude>8,32E</exif:GPSLongitude>\n<b>x</b>',
    '<exif:GPSLongitude>     </exif:GPSLongitude>\n<b>x</b>',
  ],
])('XMP: %s', (packet, expected) => {
  const bytes = new TextEncoder().encode(packet)
  expect(blankLocation(bytes)).toBe(true)
  expect(new TextDecoder().decode(bytes)).toBe(expected)
})

// A directory that ends beyond the file, and one that points at itself.
test.each(['49492a00ffffffff', '49492a000800000001002588040001000000080000000000', '4d4d002a00000008ffff'])(
  'damaged blocks do no harm: %s',
  (hex) => {
    expect(() => blankLocation(new Uint8Array(Buffer.from(hex, 'hex')))).not.toThrow()
  },
)

test('bytes that only look like a location stay as they are', () => {
  // A directory of one entry with the tag of a location, and the type 0x0707.
  const bytes = Buffer.alloc(64, 7)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(1, 8)
  bytes.writeUInt16LE(0x8825, 10)
  bytes.writeUInt32LE(30, 18)
  bytes.writeUInt16LE(1, 30)
  bytes.writeUInt32LE(1, 36)
  const before = Buffer.from(bytes)

  expect(blankLocation(bytes)).toBe(false)

  expect(bytes).toEqual(before)
})
