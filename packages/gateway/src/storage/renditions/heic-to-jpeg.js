// Turns a HEIC (standard input) into a JPEG (standard output): `node heic-to-jpeg.js {longest side} {most pixels}`.
// Plain JavaScript, because a process starts from a file, which is next to the sources or, bundled, next to the server.

import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'

const [longestSide, mostPixels] = process.argv.slice(2).map(Number)
const heic = await buffer(process.stdin)
const { icc } = await sharp(heic).metadata()
const { width, height, pixels } = decode(heic)

const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
  .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
  .toBuffer()
if (!process.stdout.write(icc ? withProfile(jpeg, icc) : jpeg)) await once(process.stdout, 'drain')

/** 8-bit RGB, in libheif's own memory: for 48 megapixels, a copy would take another 145 MB. */
function decode(heic) {
  const [picture] = new libheif.HeifDecoder().decode(heic)
  if (!picture) throw new Error('There is no picture in the HEIC')
  if (picture.get_width() * picture.get_height() > mostPixels) throw new Error('The HEIC has too many pixels')

  const { heif_colorspace_RGB: colours } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGB: layout } = libheif.heif_chroma
  const decoded = libheif.heif_js_decode_image2(picture.handle, colours, layout)
  if (decoded.code) throw new Error(decoded.message)
  const [{ width, height, stride, data }] = decoded.channels
  const row = width * 3
  for (let y = 1; y < height && stride > row; y += 1) data.copyWithin(y * row, y * stride, y * stride + row)
  return { width, height, pixels: data.subarray(0, row * height) }
}

/**
 * Adds the colour profile to the JPEG (ICC.1:2022, B.4). Phones write Display P3, and sharp cannot be told the profile of
 * raw pixels.
 */
function withProfile(jpeg, icc) {
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc])
  const length = content.byteLength + 2
  if (length > 0xffff) return jpeg
  const segment = Buffer.from([0xff, 0xe2, length >> 8, length & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), segment, content, jpeg.subarray(2)])
}
