// Rectangles in the coordinates of the drawing.

export type Box = { left: number; top: number; right: number; bottom: number }

export const touches = (a: Box, b: Box) =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

export const contains = (outer: Box, inner: Box) =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.right >= inner.right &&
  outer.bottom >= inner.bottom

/** Extends each side by a share of the box's width or height. */
export function widened(box: Box, share: number): Box {
  const [x, y] = [(box.right - box.left) * share, (box.bottom - box.top) * share]
  return { left: box.left - x, top: box.top - y, right: box.right + x, bottom: box.bottom + y }
}
