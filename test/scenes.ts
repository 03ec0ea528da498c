// Invented photos that no two seeds have in common: coarse and fine shapes over each other, noise, and sometimes an even sky.

import sharp, { type Sharp } from 'sharp'

const OCTAVES = [
  [2, 90],
  [4, 60],
  [9, 45],
  [24, 30],
  [80, 18],
] as const

/** Numbers from 0 to 1, always the same for a seed (https://en.wikipedia.org/wiki/Linear_congruential_generator). */
export function randomOf(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** The pixels of a photo, to be encoded or cropped. */
export async function scene(seed: number, width = 800, height = 600): Promise<() => Sharp> {
  const random = randomOf(seed)
  const sky = random() < 0.3 ? height / 2 : 0
  const light = new Float32Array(width * height * 3)
  for (const [columns, weight] of OCTAVES) {
    const rows = Math.max(2, Math.round((columns * height) / width))
    const cells = Uint8Array.from({ length: columns * rows * 3 }, () => random() * 255)
    const layer = await sharp(cells, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: columns > 20 ? 'nearest' : 'cubic' })
      .raw()
      .toBuffer()
    const strength = (weight * (0.3 + random())) / 255
    for (let at = 0; at < light.length; at++)
      light[at] = (light[at] ?? 0) + ((layer[at] ?? 0) - 127) * strength
  }
  const pixels = Buffer.from(
    light.map((value, at) => {
      const grain = (random() - 0.5) * 10
      const isSky = at < sky * width * 3
      return Math.max(0, Math.min(255, (isSky ? 170 + (at % 3) * 25 : 128 + value) + grain))
    }),
  )
  return () => sharp(pixels, { raw: { width, height, channels: 3 } })
}
