// Real pictures, as from phones, cameras and attackers.

import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { GIF, PNG } from '../../../../../test/pixels.ts'

export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } })

const asBlob = async (type: string, bytes: Promise<Buffer<ArrayBuffer>>) => new Blob([await bytes], { type })

export const jpeg = (width = 1200, height = 800) =>
  asBlob('image/jpeg', plain(width, height).jpeg().toBuffer())

/** Stored as 1200×800, displayed as 800×1200, with location and camera. */
export const phonePhoto = () =>
  asBlob(
    'image/jpeg',
    plain(1200, 800)
      .withExif({
        IFD0: { Make: 'Camera Maker' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  )

export const transparentPng = () =>
  asBlob(
    'image/png',
    sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
  )

export const webp = () => asBlob('image/webp', plain(640, 480).webp().toBuffer())

export const avif = () => asBlob('image/avif', plain(640, 480).avif({ effort: 0 }).toBuffer())

/** Three frames. */
export const animatedGif = async () => {
  const colours = ['#f00', '#0f0', '#00f']
  const frames = colours.map((background) =>
    sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return asBlob(
    'image/gif',
    sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer(),
  )
}

/** The first bytes of a JPEG, followed by noise. */
export const brokenJpeg = () =>
  new Blob([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0')]), Buffer.alloc(5000, 7)], {
    type: 'image/jpeg',
  })

// More pixels than a rendition may have, in a few kilobytes.

/** A header that promises more than there is. */
export function pngBomb(): Blob {
  const bytes = Buffer.from(PNG)
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(10_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return new Blob([bytes], { type: 'image/png' })
}

/** The same. */
export async function jpegBomb(): Promise<Blob> {
  const bytes = await plain(8, 8).jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(10_000, frame + 5)
  bytes.writeUInt16BE(20_000, frame + 7)
  return new Blob([bytes], { type: 'image/jpeg' })
}

/** 16,384×16,384, lossless. */
export function webpBomb(): Blob {
  const bytes = Buffer.from('UklGRhoAAABXRUJQVlA4TA4AAAAvf/7nAwcQEf0PRET/Aw==', 'base64')
  // The sides less one, in 14 bits each.
  bytes.writeUInt32LE(2 ** 28 - 1, bytes.indexOf(0x2f) + 1)
  return new Blob([bytes], { type: 'image/webp' })
}

/** Its size is that of its screen. @param frames of one pixel each */
export function gifBomb(side: number, frames: number): Blob {
  const screen = Buffer.from(GIF.subarray(0, 13))
  screen.writeUInt16LE(side, 6)
  screen.writeUInt16LE(side, 8)
  const frame = GIF.subarray(13, -1)
  return new Blob([screen, ...Array.from({ length: frames }, () => frame), GIF.subarray(-1)], {
    type: 'image/gif',
  })
}

/** The same. */
export function tiffBomb(): Blob {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(4, 2)
    bytes.writeUInt32LE(1, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const directory = [entry(256, 100_000), entry(257, 100_000), entry(259, 1), entry(273, 8), entry(279, 4)]
  return new Blob([Buffer.from('49492a00080000000500', 'hex'), ...directory, Buffer.alloc(4)], {
    type: 'image/tiff',
  })
}

/** An AVIF or HEIC that promises another size (`ispe`, ISO 23008-12, 6.5.3). */
export async function promising(picture: Blob, width: number, height: number): Promise<Blob> {
  const bytes = Buffer.from(await picture.arrayBuffer())
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return new Blob([bytes], { type: picture.type })
}
