// How large the pictures of the grid are made, in pixels: 4:3, as the frame is, and twice that for sharp screens.

export const FRAME = { width: 480, height: 360, resize: 'cover' } as const
export const SHARP_FRAME = { ...FRAME, width: 960, height: 720 }
