import type Sharp from 'sharp'

/** Width × height × frames: the largest photos of today's phones. It bounds the memory that one job takes. */
export const MOST_PIXELS = 50_000_000

let loading: Promise<typeof Sharp> | undefined

/** Takes a tenth of a second and 20 MB, so not before there is a picture to look at. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread a job, and nothing kept: each original is looked at once.
    sharp.concurrency(1)
    sharp.cache(false)
    // Of the many decoders in libvips, strangers reach these few (https://sharp.pixelplumbing.com/api-utility#block).
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: DECODERS })
    return sharp
  })
  return loading
}

const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((format) => [
  `VipsForeignLoad${format}Buffer`,
  `VipsForeignLoad${format}File`,
])
