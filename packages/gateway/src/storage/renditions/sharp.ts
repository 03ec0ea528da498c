import type Sharp from 'sharp'

/** Width × height × frames: the largest photos of current phones. A progressive JPEG of that size takes 380 MB, others 70 to 140. */
export const MAX_PIXELS = 120_000_000

let loading: Promise<typeof Sharp> | undefined

/** Loading takes 0.1 s and 20 MB, so it waits for the first picture. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread per job and no cache: each original is read once.
    sharp.concurrency(1)
    sharp.cache(false)
    // Uploads reach only these decoders of libvips (https://sharp.pixelplumbing.com/api-utility#block).
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: DECODERS })
    return sharp
  })
  return loading
}

const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].flatMap((format) => [
  `VipsForeignLoad${format}Buffer`,
  `VipsForeignLoad${format}File`,
])
