import sharp from 'sharp'
import { expect, test } from 'vitest'
import { patched, readCameraFacts } from './camera-facts'

const EXIF = {
  IFD0: { DateTime: '2024:01:01 00:00:00' },
  IFD2: { DateTimeOriginal: '2019:05:03 14:22:10' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '47/1 30/1 36/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '8/1 15/1 0/1',
  },
}

const picture = (format: 'jpeg' | 'png' | 'webp', exif: object = EXIF) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .toFormat(format)
    .withExif(exif as never)
    .toBuffer()

const blobOf = (bytes: Uint8Array, type: string) => new Blob([new Uint8Array(bytes)], { type })

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s tells when and where, and forgets the place',
  async (format) => {
    const file = blobOf(await picture(format), `image/${format}`)
    const facts = await readCameraFacts(file, file.type)
    expect(facts.takenAt).toBe('2019-05-03T14:22:10')
    expect(facts.position?.latitude).toBeCloseTo(47.51)
    expect(facts.position?.longitude).toBeCloseTo(-8.25)

    const shared = patched(file, facts.patches)
    expect(shared.size).toBe(file.size)
    const { takenAt, position } = await readCameraFacts(shared, file.type)
    expect({ takenAt, position }).toEqual({ takenAt: '2019-05-03T14:22:10', position: undefined })
    expect((await sharp(await shared.arrayBuffer()).metadata()).width).toBe(8)
  },
)

test('a scan tells when it was changed, and a picture without Exif nothing', async () => {
  const scan = blobOf(await picture('jpeg', { IFD0: EXIF.IFD0 }), 'image/jpeg')
  expect(await readCameraFacts(scan, scan.type)).toMatchObject({ takenAt: '2024-01-01T00:00:00' })
  const plain = blobOf(
    await sharp(await scan.arrayBuffer())
      .png()
      .toBuffer(),
    'image/png',
  )
  const facts = await readCameraFacts(plain, plain.type)
  expect(facts).toEqual({ takenAt: undefined, position: undefined, patches: [] })
  expect(patched(plain, facts.patches)).toBe(plain)
})

test('a clock that was never set tells nothing', async () => {
  const file = blobOf(
    await picture('jpeg', { IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } }),
    'image/jpeg',
  )
  expect((await readCameraFacts(file, file.type)).takenAt).toBeUndefined()
})

test('XMP forgets the place as well', async () => {
  const text = '<x exif:GPSLatitude="47,22.5N" exif:Model="x"/>'
  const file = new Blob([text], { type: 'image/jpeg' })
  const { patches } = await readCameraFacts(file, file.type)
  expect(await patched(file, patches).text()).toBe('<x exif:GPSLatitude="        " exif:Model="x"/>')
})

const ascii = (text: string) => Buffer.from(text, 'latin1')
function box(type: string, ...content: Buffer[]) {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + Buffer.concat(content).length)
  return Buffer.concat([size, ascii(type), ...content])
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Its date is 3 May 2019, 12:22:10 in UTC. */
const mvhd = box('mvhd', u32(0), u32(1556886130 + 2082844800), u32(0))
const film = (...moov: Buffer[]) =>
  blobOf(
    Buffer.concat([box('ftyp', ascii('qt  ')), box('mdat', Buffer.alloc(99)), box('moov', mvhd, ...moov)]),
    'video/mp4',
  )

test('a film of an iPhone has the local time, and forgets the place', async () => {
  const file = film(box('meta', ascii('+47.5100-008.2500+409.000/'), ascii('2019-05-03T14:22:10+0200')))
  const facts = await readCameraFacts(file, file.type)
  expect(facts).toMatchObject({
    takenAt: '2019-05-03T14:22:10',
    position: { latitude: 47.51, longitude: -8.25 },
  })
  const shared = patched(file, facts.patches)
  expect(shared.size).toBe(file.size)
  expect(await readCameraFacts(shared, file.type)).toMatchObject({ position: undefined, patches: [] })
})

test('another film has the time in UTC, by the clocks here; the box of older phones is blanked', async () => {
  const file = film(box('udta', box('loci', ascii('....Home'), u32(47))))
  const facts = await readCameraFacts(file, file.type)
  const expected = new Date('2019-05-03T12:22:10Z')
  expect(new Date(facts.takenAt ?? '').getTime()).toBe(expected.getTime())
  expect(await patched(file, facts.patches).text()).not.toContain('Home')
})

test('documents are left alone', async () => {
  const file = new Blob(['II*\0 exif:GPSLatitude="47"'], { type: 'text/plain' })
  expect((await readCameraFacts(file, file.type)).patches).toEqual([])
})
