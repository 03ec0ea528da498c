// How large the pictures of the grid are made, in pixels: 4:3, as the frame is, and twice that for sharp screens.

export const FRAME = { width: 480, height: 360, resize: 'cover' } as const
export const SHARP_FRAME = { ...FRAME, width: 960, height: 720 }

/** The sides of the squares that uncut pictures fit in. A few sizes, so that they are made once and kept. */
const TILES = [320, 640, 1280]

/** The smallest that is sharp in a tile on this screen. */
export function tileFrame({ width, height }: { width: number; height: number }) {
  const needed = Math.max(width, height) * Math.min(window.devicePixelRatio, 2)
  const side = TILES.find((one) => one >= needed * 0.85) ?? 1280
  return { width: side, height: side, resize: 'contain' } as const
}
