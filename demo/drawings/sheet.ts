// The sheet that most scenes are laid out on, in pixels of their photo.

export const W = 1600
export const H = 1200
/** Where a plate stands on it. */
export const X = 800
export const Y = 610
