// Real pictures, as from phones, cameras and attackers.

import sharp from 'sharp'

const plain = (width: number, height: number) =>
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

/** 60 megapixels in a few kilobytes. */
export const pictureBomb = () =>
  asBlob('image/png', plain(10_000, 6_000).png({ compressionLevel: 9, palette: true }).toBuffer())
