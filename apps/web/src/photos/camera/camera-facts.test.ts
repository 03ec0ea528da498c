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

test('the satellites tell when, in UTC, where the camera has no clock', async () => {
  const GPS = { ...EXIF.IFD3, GPSDateStamp: '2019:05:03', GPSTimeStamp: '12/1 22/1 1050/100' }
  const file = blobOf(await picture('jpeg', { IFD0: EXIF.IFD0, IFD3: GPS }), 'image/jpeg')
  const { takenAt } = await readCameraFacts(file, file.type)
  expect(new Date(takenAt ?? '').getTime()).toBe(new Date('2019-05-03T12:22:10Z').getTime())
})

test('a date that cannot be true gives way to the next', async () => {
  const exif = { IFD0: EXIF.IFD0, IFD2: { DateTimeOriginal: '2999:05:03 14:22:10' } }
  const file = blobOf(await picture('jpeg', exif), 'image/jpeg')
  expect((await readCameraFacts(file, file.type)).takenAt).toBe('2024-01-01T00:00:00')
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

test('a film that names its place in QuickTime’s keys forgets the name, and keeps the rest', async () => {
  const key = (name: string) => box('mdta', ascii(name))
  const value = (number: number, text: string) =>
    Buffer.concat([u32(24 + text.length), u32(number), box('data', u32(1), u32(0), ascii(text))])
  const keys = [key('com.apple.quicktime.model'), key('com.apple.quicktime.location.name')]
  const values = box(
    'ilst',
    value(1, 'iPhone 12'),
    value(2, 'Grandma’s house, Elm Street 5'.replace('’', "'")),
  )
  const file = film(box('meta', box('keys', u32(0), u32(2), ...keys), values))
  const shared = await patched(file, (await readCameraFacts(file, file.type)).patches).text()
  expect(shared).toContain('iPhone 12')
  expect(shared).not.toContain('Elm Street')
})

test.each([
  ['XMP', 'iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0'],
  ['EXIF', 'zTXt', 'Raw profile type exif\0\0'],
])('%s that a PNG has compressed is blanked', async (_, type, head) => {
  const chunk = Buffer.concat([u32(head.length + 10), ascii(type), ascii(head), ascii('compressed'), u32(7)])
  const file = blobOf(Buffer.concat([ascii('\x89PNG\r\n\x1a\n'), chunk, ascii('IDAT stays')]), 'image/png')
  const shared = await patched(file, (await readCameraFacts(file, file.type)).patches).text()
  expect(shared).not.toContain('compressed')
  expect(shared).toContain('IDAT stays')
})

test('documents are left alone', async () => {
  const file = new Blob(['II*\0 exif:GPSLatitude="47"'], { type: 'text/plain' })
  expect((await readCameraFacts(file, file.type)).patches).toEqual([])
})

/** A block of Exif with the time of the picture in a field of any length, and the time of a change. */
function exifOf(taken: string): Blob {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const directory = (...entries: Buffer[]) =>
    Buffer.concat([Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)])
  const [main, shot] = [8 + 2 + 24 + 4, 2 + 12 + 4]
  const changed = main + shot
  return blobOf(
    Buffer.concat([
      ascii('II*\0'),
      Buffer.from([8, 0, 0, 0]),
      directory(entry(0x0132, 2, 20, changed), entry(0x8769, 4, 1, main)),
      directory(entry(0x9003, 2, taken.length, changed + 20)),
      ascii('2024:01:01 00:00:00\0'),
      ascii(taken),
    ]),
    'image/jpeg',
  )
}

test.each([
  ['19 bytes', '2019:05:03 14:22:10'],
  ['21 bytes', '2019:05:03 14:22:10\0\0'],
  ['a fraction and a zone', '2019:05:03 14:22:10.50+02:00\0'],
])('a date of %s counts before that of a change', async (_, taken) => {
  expect((await readCameraFacts(exifOf(taken), 'image/jpeg')).takenAt).toBe('2019-05-03T14:22:10')
})

/** IPTC in the resources of Photoshop. */
const iptc = (...sets: [number, string][]) =>
  Buffer.concat([
    ascii('8BIM\x04\x04\0\0'),
    u32(99),
    ...sets.map(([number, value]) =>
      Buffer.concat([Buffer.from([0x1c, 2, number, 0, value.length]), ascii(value)]),
    ),
  ])

test('XMP and IPTC tell when, and forget the street, the city and the country', async () => {
  const xmp = [
    '<x:xmpmeta><rdf:Description xmp:CreateDate="2020-01-01" photoshop:Country="Portugal">',
    '<exif:DateTimeOriginal>2019-05-03T14:22:10</exif:DateTimeOriginal>',
    '<photoshop:City>Springfield</photoshop:City>',
    '<Iptc4xmpExt:LocationName><rdf:Alt><rdf:li xml:lang="x-default">12 Elm Street</rdf:li></rdf:Alt></Iptc4xmpExt:LocationName>',
  ].join('')
  const both = new Blob([
    xmp,
    iptc([55, '20180101'], [90, 'Springfield'], [92, '12 Elm Street'], [105, 'Our headline']),
  ])
  const facts = await readCameraFacts(both, 'image/jpeg')
  expect(facts.takenAt).toBe('2019-05-03T14:22:10')
  const shared = await patched(both, facts.patches).text()
  expect(shared).not.toMatch(/Springfield|Elm|Portugal/)
  expect(shared).toContain('Our headline')
  expect(shared).toContain('<rdf:li xml:lang="x-default">')

  const captioned = new Blob([iptc([55, '20040226'], [60, '101112+0100'])])
  expect((await readCameraFacts(captioned, 'image/jpeg')).takenAt).toBe('2004-02-26T10:11:12')
})

test('the film within a motion photo forgets the place', async () => {
  const inner = film(box('udta', ascii('+47.5100-008.2500/')))
  const photo = new Blob([await picture('jpeg', { IFD0: EXIF.IFD0 }), inner], { type: 'image/jpeg' })
  const { patches } = await readCameraFacts(photo, photo.type)
  const shared = patched(photo, patches)
  expect(shared.size).toBe(photo.size)
  expect(await shared.text()).not.toContain('+47.5100')
})

test('XMP in a film forgets the place', async () => {
  const text = '<exif:GPSLatitude>48,6.0N</exif:GPSLatitude>'
  const file = new Blob([film(), box('uuid', Buffer.alloc(16), ascii(text))], { type: 'video/mp4' })
  const { patches } = await readCameraFacts(file, file.type)
  expect(await patched(file, patches).text()).not.toContain('48,6')
})

test('a film that was edited later began when it was made', async () => {
  const file = film(box('udta', ascii('2024-01-01T10:00:00+0000')))
  const { takenAt } = await readCameraFacts(file, file.type)
  expect(new Date(takenAt ?? '').getTime()).toBe(new Date('2019-05-03T12:22:10Z').getTime())
})

const nanoseconds = Buffer.alloc(8)
nanoseconds.writeBigInt64BE(BigInt(Date.parse('2019-05-03T12:22:10Z') - Date.UTC(2001, 0)) * 1_000_000n)

test.each([
  [
    'video/x-msvideo',
    ascii('RIFF....AVI LIST....IDIT\x1a\0\0\0Fri May 03 14:22:10 2019\n\0'),
    '2019-05-03T14:22:10',
  ],
  ['audio/wav', ascii('RIFF....WAVELIST....INFOICRD\x0b\0\0\x002019-05-03\0'), '2019-05-03T00:00:00'],
  [
    'audio/mpeg',
    ascii('ID3\x04\0\0\0\0\0\0TDRC\0\0\0\x14\0\0\x032019-05-03T14:22:10'),
    '2019-05-03T14:22:10',
  ],
])('%s tells when it was recorded', async (type, bytes, expected) => {
  expect((await readCameraFacts(blobOf(bytes, type), type)).takenAt).toBe(expected)
})

test('Matroska tells when it was recorded, in UTC', async () => {
  const file = blobOf(
    Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), ascii('Da\x88'), nanoseconds]),
    'video/webm',
  )
  const { takenAt } = await readCameraFacts(file, file.type)
  expect(new Date(takenAt ?? '').getTime()).toBe(new Date('2019-05-03T12:22:10Z').getTime())
})
