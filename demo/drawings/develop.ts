// From a drawing to the file of a photo.

import sharp, { type Sharp } from 'sharp'

export type Drawing = {
  width: number
  height: number
  parts: string /** Brown and pale with age. */
  aged?: boolean
}

const TILE = 256
// The tooth of the paper, laid over everything.
const grain = sharp({
  create: {
    width: TILE,
    height: TILE,
    channels: 3,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 26 },
  },
})
  .greyscale()
  .blur(0.6)
  .png()
  .toBuffer()

export async function develop({ width, height, parts, aged }: Drawing): Promise<Sharp> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts}</svg>`
  const painted = await sharp(Buffer.from(svg))
    .flatten({ background: 'white' })
    .composite([{ input: await grain, tile: true, blend: 'soft-light' }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  const photo = sharp(painted.data, { raw: painted.info })
  return aged ? photo.modulate({ saturation: 0.25 }).tint({ r: 196, g: 164, b: 120 }) : photo
}
