// Real pictures, generated here, so that no test needs a file.

import { crc32, deflateSync } from 'node:zlib'

/** A PNG (https://www.w3.org/TR/png-3/) of one colour. */
export function png(width: number, height: number, [red, green, blue]: [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3).fill(Buffer.from([red, green, blue]))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits a channel, RGB
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const result = Buffer.alloc(body.length + 8)
  result.writeUInt32BE(data.length, 0)
  body.copy(result, 4)
  result.writeUInt32BE(crc32(body), body.length + 4)
  return result
}

/**
 * The JPEG that a phone held upright writes: rotated, with orientation 6 ("turn clockwise"), and with the
 * place where it was taken (Exif 2.32, CIPA DC-008, sections 4.5 and 4.6).
 */
export function asTakenByPhone(jpeg: Buffer): Buffer {
  const ascii = (text: string) => Buffer.from(text, 'latin1')
  const numbers = (...values: [bytes: 2 | 4, value: number][]) =>
    Buffer.concat(
      values.map(([bytes, value]) => {
        const number = Buffer.alloc(bytes)
        number.writeUIntLE(value, 0, bytes)
        return number
      }),
    )
  const entry = (tag: number, type: number, count: number, value: number) =>
    numbers([2, tag], [2, type], [4, count], [4, value])
  const [SHORT, LONG, ASCII, RATIONAL] = [3, 4, 2, 5]
  const gpsAt = 8 + 2 + 2 * 12 + 4
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4

  const tiff = Buffer.concat([
    ascii('II*\0'),
    numbers([4, 8], [2, 2]),
    entry(0x0112, SHORT, 1, 6),
    entry(0x8825, LONG, 1, gpsAt),
    numbers([4, 0], [2, 2]),
    entry(1, ASCII, 2, 'N'.charCodeAt(0)),
    entry(2, RATIONAL, 3, latitudeAt),
    numbers([4, 0], [4, 38], [4, 1], [4, 43], [4, 1], [4, 20], [4, 1]),
  ])
  const segment = Buffer.concat([ascii('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, (segment.length + 2) >> 8, (segment.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, segment, jpeg.subarray(2)])
}

/** What `asTakenByPhone` returned, with zeros where it says where it was taken: its directory and the latitude behind it. */
export function withPlaceBlanked(photo: Buffer): Buffer {
  const place = photo.indexOf('II*\0') + 38
  return Buffer.from(photo).fill(0, place, place + 54)
}
